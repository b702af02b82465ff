import { Icon } from '@bandmark/ui/icon';
import { alertIcon, cameraIcon } from '@bandmark/ui/icons';
import { LivePicture } from '@bandmark/ui/live-picture';
import { CheckPlayback } from './check-playback';
import styles from './check-stage.module.css';
import { startTexts } from './start-texts';
import type { DeviceCheckState } from './use-device-check';

const words = startTexts.check;

/** The picture of the check: live, played back, or the reason for its absence. Its size never changes. */
export function CheckStage({ check }: { check: DeviceCheckState }) {
  const { snapshot } = check;
  const stream = snapshot?.stream ?? null;
  const output = stream ? null : (snapshot?.output ?? null);
  const failure = snapshot?.failure ?? null;
  return (
    <div className={styles.stage}>
      {stream ? <LivePicture stream={stream} /> : null}
      {output ? (
        <CheckPlayback
          key={output.thumbnail}
          video={output.video}
          poster={output.thumbnail}
          onPlaying={check.listenForEcho}
        />
      ) : null}
      {snapshot?.state === 'recording' ? <RecordingChip /> : null}
      {failure && !output ? (
        <div role="alert" className={styles.refused}>
          <p className={styles.banner}>
            <Icon drawing={alertIcon} />
            {failure.message}
          </p>
          {snapshot?.findings
            .filter(({ code }) => code === failure.reason)
            .map(({ code, message }) => (
              <p key={code}>{message}</p>
            ))}
        </div>
      ) : null}
      {stream || output || failure ? null : (
        <p className={styles.blank}>
          <Icon drawing={cameraIcon} size={32} />
          {words.noPicture}
        </p>
      )}
    </div>
  );
}

/** Recording indicator with the progress of the five seconds. Hidden from screen readers: the live region says it. */
function RecordingChip() {
  return (
    <div aria-hidden="true">
      <span className={styles.dot} />
      <span className={styles.progress} />
    </div>
  );
}

import { cameraIcon, devicesIcon, downloadIcon, microphoneIcon, resetIcon } from '@bandmark/ui/icons';
import { Button, type ButtonProps } from '@bandmark/ui/button';
import { type ReactNode, useState } from 'react';
import type { PlayableRecorder } from '../core/drive-recorder';
import { isRecording } from '../core/recorder-machine';
import type { RecorderSnapshot } from '../core/recorder-store';
import type { DeviceChoice as LateDeviceChoice } from './device-choice';
import { loadRecording } from './late-recording';
import styles from './panel.module.css';
import { usePanelTexts } from './panel-texts';
import { NEXT_FOCUS } from './use-kept-focus';

interface PanelActionsProps {
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
  onAct(): void;
}

/** The list of buttons (spec §2), with the device selects below it. */
export function PanelActions({ recorder, snapshot, onAct }: PanelActionsProps) {
  const words = usePanelTexts().panel;
  const { state, failure, video, cameras } = snapshot;
  const [isChoosing, setIsChoosing] = useState(false);
  // Loaded with the recording code: the embedded panel has no room for it in what it loads first.
  const [DeviceChoice, setDeviceChoice] = useState<typeof LateDeviceChoice | null>(null);
  const act = (action: () => unknown) => () => {
    onAct();
    void action();
  };
  const toggleChoice = () => {
    setIsChoosing(!isChoosing);
    loadRecording().then(
      (code) => setDeviceChoice(() => code.DeviceChoice),
      // Recording needs the same code: its start tries again and reports the failure.
      () => undefined,
    );
  };
  // Also while another device opens: the select keeps the keyboard focus, and one that does not open can be changed.
  const isChoosable = state === 'previewing' || (state === 'idle' && cameras.length > 0);
  const isStoppable = isRecording(state);
  return (
    <>
      <ul className={styles.actions}>
        {state === 'idle' ? (
          <Main {...NEXT_FOCUS} icon={cameraIcon} variant="primary" onClick={act(() => recorder.preview())}>
            {failure ? words.tryAgain : words.startPreview}
          </Main>
        ) : null}
        {state === 'idle' && failure?.code === 'access' ? (
          // Without camera access the user may still record sound.
          <Further icon={microphoneIcon} onClick={act(() => recorder.preview({ isAudioOnly: true }))}>
            {words.recordSound}
          </Further>
        ) : null}
        {isStoppable || state === 'previewing' ? (
          // One element for start and stop, so that it keeps the keyboard focus.
          <Main {...NEXT_FOCUS} onClick={act(isStoppable ? recorder.stop : recorder.start)}>
            <i className={isStoppable ? styles.square : styles.dot} />
            {isStoppable ? words.stop : words.start}
          </Main>
        ) : null}
        {isChoosable ? (
          <Further icon={devicesIcon} aria-expanded={isChoosing} onClick={toggleChoice}>
            {words.devices}
          </Further>
        ) : null}
        {video ? (
          <Further icon={downloadIcon} onClick={() => void loadRecording().then((code) => code.saveSeekable(video))}>
            {words.download}
          </Further>
        ) : null}
        {state === 'recorded' || state === 'playing' ? (
          <Further {...(video ? {} : NEXT_FOCUS)} icon={resetIcon} onClick={act(recorder.reset)}>
            {words.reset}
          </Further>
        ) : null}
      </ul>
      {isChoosable && isChoosing && DeviceChoice ? <DeviceChoice recorder={recorder} snapshot={snapshot} /> : null}
    </>
  );
}

/** The primary button of the current state. */
function Main({ children, ...button }: ButtonProps & { children: ReactNode }) {
  return (
    <li className={styles.main}>
      <Button {...button}>{children}</Button>
    </li>
  );
}

function Further({ children, ...button }: ButtonProps & { children: ReactNode }) {
  return (
    <li>
      <Button {...button} variant="quiet">
        {children}
      </Button>
    </li>
  );
}

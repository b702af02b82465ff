import { DeviceSelect } from '@bandmark/ui/device-select';
import { useState } from 'react';
import type { PlayableRecorder } from '../core/drive-recorder';
import type { RecorderSnapshot } from '../core/recorder-store';
import styles from './panel.module.css';
import { usePanelTexts } from './panel-texts';

interface DeviceChoiceProps {
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
}

/** Selects for camera and microphone. The preview switches at once. */
export function DeviceChoice({ recorder, snapshot }: DeviceChoiceProps) {
  const { stream, cameras, microphones } = snapshot;
  const words = usePanelTexts().panel;
  // Kept while no stream is open, so that the select shows what is being opened or could not be.
  const [seen, setSeen] = useState(stream);
  const [ids, setIds] = useState(() => (stream ? idsOf(stream) : idsWithoutStream(snapshot)));
  if (stream && stream !== seen) {
    setSeen(stream);
    setIds(idsOf(stream));
  }
  const choose = (chosen: Partial<Ids>) => {
    const next = { ...ids, ...chosen };
    setIds(next);
    // Leaves `isAudioOnly` as it is: without a stream, `ids.cameraId` is the first camera, also if sound only was chosen.
    void recorder.preview(chosen.microphoneId ? next : { ...next, isAudioOnly: !next.cameraId });
  };
  return (
    <div className={styles.devices}>
      <DeviceSelect
        label={words.camera}
        devices={cameras}
        none={words.noCamera}
        value={ids.cameraId}
        onChange={(cameraId) => choose({ cameraId })}
      />
      <DeviceSelect
        label={words.microphone}
        devices={microphones}
        value={ids.microphoneId}
        onChange={(microphoneId) => choose({ microphoneId })}
      />
    </div>
  );
}

interface Ids {
  /** Empty for a recording of sound only. */
  cameraId: string;
  microphoneId: string;
}

const idsOf = (stream: MediaStream): Ids => ({
  cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId ?? '',
  microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId ?? '',
});

/** The first of each list. Asking for those chosen last would put the embedded panel over its 75 kB. */
const idsWithoutStream = ({ cameras, microphones }: RecorderSnapshot): Ids => ({
  cameraId: cameras[0]?.deviceId ?? '',
  microphoneId: microphones[0]?.deviceId ?? '',
});

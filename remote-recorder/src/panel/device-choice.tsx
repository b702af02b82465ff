import { DeviceSelect } from '@bandmark/ui/device-select';
import type { PlayableRecorder } from '../core/drive-recorder';
import type { RecorderSnapshot } from '../core/recorder-store';
import styles from './panel.module.css';
import { usePanelTexts } from './panel-texts';

interface DeviceChoiceProps {
  id: string;
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
}

/** Selects for camera and microphone. The preview switches at once. */
export function DeviceChoice({ id, recorder, snapshot: { stream, cameras, microphones } }: DeviceChoiceProps) {
  const words = usePanelTexts().panel;
  // Empty for a recording of sound only.
  const cameraId = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
  const microphoneId = stream?.getAudioTracks()[0]?.getSettings().deviceId ?? '';
  return (
    <div id={id} className={styles.devices}>
      <DeviceSelect
        label={words.camera}
        devices={cameras}
        none={words.noCamera}
        value={cameraId}
        onChange={(chosen) => void recorder.preview(choice(chosen, microphoneId))}
      />
      <DeviceSelect
        label={words.microphone}
        devices={microphones}
        value={microphoneId}
        onChange={(chosen) => void recorder.preview(choice(cameraId, chosen))}
      />
    </div>
  );
}

const choice = (cameraId: string, microphoneId: string) =>
  cameraId ? { cameraId, microphoneId } : { microphoneId, isAudioOnly: true };

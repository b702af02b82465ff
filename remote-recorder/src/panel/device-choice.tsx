import { useId } from 'react';
import type { PlayableRecorder } from '../camera/camera-recorder';
import type { RecorderSnapshot } from '../camera/recorder-store';
import styles from './panel.module.css';

interface DeviceChoiceProps {
  id: string;
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
}

/** Which camera and which microphone; a change shows at once in the preview. */
export function DeviceChoice({ id, recorder, snapshot: { stream, cameras, microphones } }: DeviceChoiceProps) {
  const cameraId = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
  const microphoneId = stream?.getAudioTracks()[0]?.getSettings().deviceId ?? '';
  return (
    <div id={id} className={styles.devices}>
      <DeviceSelect label="Camera" devices={cameras} value={cameraId} onChange={(chosen) => void recorder.preview({ cameraId: chosen, microphoneId })} />
      <DeviceSelect label="Microphone" devices={microphones} value={microphoneId} onChange={(chosen) => void recorder.preview({ cameraId, microphoneId: chosen })} />
    </div>
  );
}

interface DeviceSelectProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  value: string;
  onChange(deviceId: string): void;
}

function DeviceSelect({ label, devices, value, onChange }: DeviceSelectProps) {
  const id = useId();
  return (
    <p className={styles.device}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </p>
  );
}

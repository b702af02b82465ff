import { DeviceSelect } from '@bandmark/ui/device-select';
import { useState } from 'react';
import type { PlayableRecorder } from '../core/drive-recorder';
import type { RecorderSnapshot } from '../core/recorder-store';
import { rememberedDevices } from '../core/remembered-devices';
import styles from './panel.module.css';
import { usePanelTexts } from './panel-texts';

interface DeviceChoiceProps {
  id: string;
  recorder: PlayableRecorder;
  snapshot: RecorderSnapshot;
}

/** Selects for camera and microphone. The preview switches at once. */
export function DeviceChoice({ id, recorder, snapshot }: DeviceChoiceProps) {
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
    void recorder.preview(next.cameraId ? next : { ...next, cameraId: undefined, isAudioOnly: true });
  };
  return (
    <div id={id} className={styles.devices}>
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

/** The devices that the next preview opens: those chosen last, or else the first of each list. */
function idsWithoutStream({ cameras, microphones }: RecorderSnapshot): Ids {
  const { cameraId, microphoneId, isAudioOnly } = rememberedDevices();
  return { cameraId: isAudioOnly ? '' : idIn(cameras, cameraId), microphoneId: idIn(microphones, microphoneId) };
}

const idIn = (devices: readonly MediaDeviceInfo[], wanted: string | undefined): string =>
  (devices.find(({ deviceId }) => deviceId === wanted) ?? devices[0])?.deviceId ?? '';

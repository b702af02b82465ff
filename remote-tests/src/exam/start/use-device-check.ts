import type { CameraRecorder, DeviceChoice, RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import { load } from '@bandmark/platform';
import { useLongWait } from '@bandmark/ui/use-long-wait';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { rememberDevices } from './remembered-devices';

const CHECK_MS = 3_000;

type Snapshot = ReturnType<CameraRecorder['getSnapshot']>;

export interface DeviceCheck {
  /** `loading-long`: the recorder's remote has been silent for 10 s; `unavailable`: it cannot be loaded. */
  state: 'loading' | 'loading-long' | 'unavailable' | 'ready' | 'checking' | 'passed';
  recorder: Snapshot | null;
  /** The three seconds, once recorded. */
  output: RecorderOutput | null;
  devices: DeviceChoice;
  check(): Promise<void>;
  choose(devices: DeviceChoice): Promise<void>;
  /** Loads the recorder again. */
  retry(): void;
}

const noSubscription = () => () => {};

/** Camera and microphone before the exam: a preview, and three seconds of recording to check. */
export function useDeviceCheck(): DeviceCheck {
  const [round, setRound] = useState(0);
  const [recorder, setRecorder] = useState<CameraRecorder | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [devices, setDevices] = useState<DeviceChoice>({});

  useEffect(() => {
    let made: CameraRecorder | null = null;
    let isGone = false;
    load('recorder/session')
      .then(({ createCameraRecorder }) => {
        if (isGone) return;
        made = createCameraRecorder();
        setRecorder(made);
      })
      // It could not be loaded, or it threw when it was first used.
      .catch(() => {
        if (!isGone) setUnavailable(true);
      });
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [round]);

  const snapshot = useSyncExternalStore(recorder?.subscribe ?? noSubscription, () => recorder?.getSnapshot() ?? null);

  const check = async () => {
    if (!recorder || isChecking) return;
    setChecking(true);
    if (recorder.getSnapshot().state !== 'previewing') await recorder.preview(devices);
    if (recorder.getSnapshot().state === 'previewing') {
      const used = devicesOf(recorder.getSnapshot().stream);
      await recorder.start();
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      await recorder.stop();
      rememberDevices(used);
      setDevices(used);
    }
    setChecking(false);
  };

  const choose = async (chosen: DeviceChoice) => {
    setDevices(chosen);
    await recorder?.preview(chosen);
  };

  const isLoading = recorder === null && !isUnavailable;
  const isLong = useLongWait(isLoading ? round : null);

  const output = snapshot?.state === 'recorded' || snapshot?.state === 'playing' ? snapshot.output : null;
  const isFine = output !== null && output.video.size > 0 && !isChecking;
  const ready = isChecking ? 'checking' : isFine ? 'passed' : 'ready';
  return {
    state: isUnavailable ? 'unavailable' : recorder === null ? (isLong ? 'loading-long' : 'loading') : ready,
    recorder: snapshot,
    output,
    devices,
    check,
    choose,
    retry: () => {
      setUnavailable(false);
      setRecorder(null);
      setRound((count) => count + 1);
    },
  };
}

/** Which devices the browser actually gave. */
function devicesOf(stream: MediaStream | null): DeviceChoice {
  return {
    cameraId: stream?.getVideoTracks()[0]?.getSettings().deviceId,
    microphoneId: stream?.getAudioTracks()[0]?.getSettings().deviceId,
  };
}

import type { DeviceCheckResult } from '@bandmark/contracts/api/attempts';
import { probeUplink, UPLINK_PROBE_BYTES } from '@bandmark/contracts/api/health';
import type { DeviceCheck, DeviceCheckSnapshot } from '@bandmark/contracts/remotes/recorder-check';
import type { DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import { call, load } from '@bandmark/platform';
import { useLongWait } from '@bandmark/ui/use-long-wait';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { checkWithEarlier } from './earlier-recorder';

export type NotCheckedReason = NonNullable<DeviceCheckResult['reason']>;

export interface DeviceCheckState {
  /**
   * `loading-long`: the recorder's remote has been silent for 10 s; `unavailable`: it cannot be loaded; `failed`: a check
   * that has not seen or not heard.
   */
  state: 'loading' | 'loading-long' | 'unavailable' | 'ready' | 'checking' | 'passed' | 'failed';
  /** The check was asked for while the recorder loads: it begins as soon as it can. */
  isAwaited: boolean;
  snapshot: DeviceCheckSnapshot | null;
  /** As chosen or as recorded; undefined before: the recorder then takes those of the last exam. */
  devices: DeviceChoice | undefined;
  check(): Promise<void>;
  choose(devices: DeviceChoice): Promise<void>;
  /** The recording is being played. @returns it has ended */
  listenForEcho(): () => void;
  /** Loads the recorder again. */
  retry(): void;
}

const noSubscription = () => () => {};

/** How fast this device sends to the site. @throws ApiError, also of a server that does not measure it yet */
async function sendBytes(signal: AbortSignal): Promise<number> {
  const raw = new Blob([new Uint8Array(UPLINK_PROBE_BYTES)], { type: 'application/octet-stream' });
  return (await call(probeUplink, {}, { raw, signal })).bytes;
}

/** Camera and microphone before the exam: a preview, and a recording that is measured and played. */
export function useDeviceCheck(): DeviceCheckState {
  const [round, setRound] = useState(0);
  const [checker, setChecker] = useState<DeviceCheck | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const [devices, setDevices] = useState<DeviceChoice>();
  const used = useRef<DeviceChoice>({});

  useEffect(() => {
    let made: DeviceCheck | null = null;
    let isGone = false;
    load('recorder/session')
      .then(({ createCameraRecorder, createDeviceCheck }) => {
        if (isGone) return;
        made = createDeviceCheck?.({ sendBytes }) ?? checkWithEarlier(createCameraRecorder());
        setChecker(made);
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

  const snapshot = useSyncExternalStore(checker?.subscribe ?? noSubscription, () => checker?.getSnapshot() ?? null);

  const check = async () => {
    if (isChecking) return;
    setAwaited(checker === null);
    if (!checker) return;
    setChecking(true);
    // The recorder releases its devices at the end, so which they were is read while they are live.
    const unsubscribe = checker.subscribe(() => {
      const { stream } = checker.getSnapshot();
      if (stream) used.current = devicesOf(stream);
    });
    await checker.run(devices);
    unsubscribe();
    if (checker.getSnapshot().output) {
      setDevices(used.current);
    }
    setTried(true);
    setChecking(false);
  };

  useEffect(() => {
    if (checker && isAwaited) void check();
  });

  const choose = async (chosen: DeviceChoice) => {
    setDevices(chosen);
    setTried(false);
    await checker?.preview(chosen);
  };

  const isLoading = checker === null && !isUnavailable;
  const isLong = useLongWait(isLoading ? round : null);

  return {
    state: isUnavailable
      ? 'unavailable'
      : checker === null || snapshot === null
        ? isLong
          ? 'loading-long'
          : 'loading'
        : stateOf(snapshot, isChecking, hasTried),
    isAwaited,
    snapshot,
    devices,
    check,
    choose,
    listenForEcho: () => checker?.listenForEcho() ?? (() => {}),
    retry: () => {
      setUnavailable(false);
      setChecker(null);
      setTried(false);
      setRound((count) => count + 1);
    },
  };
}

function stateOf(snapshot: DeviceCheckSnapshot, isChecking: boolean, hasTried: boolean): DeviceCheckState['state'] {
  const { state, output, failure, hasSeen, hasHeard } = snapshot;
  if (isChecking) return 'checking';
  if (hasSeen && hasHeard && output !== null && output.video.size > 0) return 'passed';
  // The thumbnail follows the recording.
  if (state === 'recorded' && hasSeen && hasHeard && output === null && failure === null) return 'checking';
  return hasTried ? 'failed' : 'ready';
}

/** What the examiner reads. @param reason the candidate began without a check that has seen and heard */
export function checkResult(check: DeviceCheckState, reason: NotCheckedReason | null): DeviceCheckResult {
  const findings = check.snapshot?.findings.map(({ code }) => code) ?? [];
  if (check.state === 'passed') return { isPassed: true, findings };
  return { isPassed: false, findings, ...(reason ? { reason } : {}) };
}

/** Which devices the browser actually gave. */
export function devicesOf(stream: MediaStream): DeviceChoice {
  return {
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId,
    microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId,
  };
}

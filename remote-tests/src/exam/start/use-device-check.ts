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
   * `loading-long`: the recorder's remote has not loaded for 10 s; `unavailable`: it cannot be loaded; `failed`: the
   * check got no picture or no sound.
   */
  state: 'loading' | 'loading-long' | 'unavailable' | 'ready' | 'checking' | 'passed' | 'failed';
  /** The candidate started the check while the recorder loads; it begins once the recorder is loaded. */
  isAwaited: boolean;
  snapshot: DeviceCheckSnapshot | null;
  /** The devices chosen or recorded last; undefined before, when the recorder uses those of the last exam. */
  devices: DeviceChoice | undefined;
  check(): Promise<void>;
  choose(devices: DeviceChoice): Promise<void>;
  /** Call it when playback of the recording begins. @returns a function to call when it ends */
  listenForEcho(): () => void;
  /** Loads the recorder again. */
  retry(): void;
}

const noSubscription = () => () => {};

/** Probe to measure the upload speed. @returns the bytes received @throws ApiError, also from an older server */
async function sendBytes(signal: AbortSignal): Promise<number> {
  const raw = new Blob([new Uint8Array(UPLINK_PROBE_BYTES)], { type: 'application/octet-stream' });
  return (await call(probeUplink, {}, { raw, signal })).bytes;
}

/** The check of camera and microphone before the exam: a preview, and a recording that is measured and played back. */
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
      // The remote could not be loaded, or threw at its first use.
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
    // The recorder releases its devices at the end, so their ids are read while they are live.
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
  // The output arrives after the recording, once its thumbnail is made.
  if (state === 'recorded' && hasSeen && hasHeard && output === null && failure === null) return 'checking';
  return hasTried ? 'failed' : 'ready';
}

/** The result for the examiner. @param reason why the candidate began without a passed check */
export function checkResult(check: DeviceCheckState, reason: NotCheckedReason | null): DeviceCheckResult {
  const findings = check.snapshot?.findings.map(({ code }) => code) ?? [];
  if (check.state === 'passed') return { isPassed: true, findings };
  return { isPassed: false, findings, ...(reason ? { reason } : {}) };
}

/** The devices that the browser actually granted. */
export function devicesOf(stream: MediaStream): DeviceChoice {
  return {
    cameraId: stream.getVideoTracks()[0]?.getSettings().deviceId,
    microphoneId: stream.getAudioTracks()[0]?.getSettings().deviceId,
  };
}

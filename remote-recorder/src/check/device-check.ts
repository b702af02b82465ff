import type { HealthCode, RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import type { DeviceCheck, DeviceCheckOptions, DeviceCheckSnapshot } from '@bandmark/contracts/remotes/recorder-check';
import type { CameraRecorder, DeviceChoice } from '@bandmark/contracts/remotes/recorder-session';
import type { RecorderOptions } from '../core/drive-recorder';
import { rememberedForExam } from '../core/remembered-devices';
import { asFinding } from '../health/findings';
import type { HealthSample } from '../health/health-rules';
import { type HealthProbes, watchHealth } from '../health/watch-health';
import { judgeCheck } from './check-rules';
import { createEchoCheck, type EchoProbe } from './echo-check';
import { checkRoom, checkUplink } from './room-and-uplink';

const RECORD_MS = 5000;

interface Parts extends DeviceCheckOptions {
  /** @param health detects the recorder's findings and collects the samples of the check */
  openRecorder(health: NonNullable<RecorderOptions['health']>): CameraRecorder;
  /** Default: Web Audio and a canvas. */
  probes?: HealthProbes;
  echoProbe?: EchoProbe;
}

/** State of the check itself, in addition to the recorder's snapshot. */
interface Own {
  isRunning: boolean;
  /** A recording has been judged; reset when the candidate tries other devices. */
  isJudged: boolean;
  hasSeen: boolean;
  hasHeard: boolean;
  /** Findings from the recording, and about free storage, uplink and echo. */
  judged: readonly RecorderFinding[];
}

const NOTHING: Own = { isRunning: false, isJudged: false, hasSeen: false, hasHeard: false, judged: [] };

/** The check of camera and microphone before an exam, with its own recorder. See the contract. */
export function createDeviceCheck({ openRecorder, now = Date.now, sendBytes, probes, echoProbe }: Parts): DeviceCheck {
  const listeners = new Set<() => void>();
  const echo = createEchoCheck(echoProbe);
  let own = NOTHING;
  let samples: HealthSample[] = [];
  /** Incremented when a check is abandoned, so that its late results are ignored. */
  let turn = 0;
  const recorder = openRecorder((stream, options) =>
    watchHealth(stream, {
      ...options,
      ...(probes ? { probes } : {}),
      onSample: (sample) => samples.push(sample),
    }),
  );
  let snapshot = publish();

  function publish(): DeviceCheckSnapshot {
    const { stream, output, failure, cameras, microphones, state, findings = [] } = recorder.getSnapshot();
    const refused = failure?.reason ? [asFinding(failure.reason, now())] : [];
    return {
      state: stateOf(state, own),
      stream,
      cameras,
      microphones,
      output: own.isJudged ? output : null,
      failure,
      findings: [...refused, ...(own.isJudged ? own.judged : findings)],
      hasSeen: own.isJudged && own.hasSeen,
      hasHeard: own.isJudged && own.hasHeard,
    };
  }

  function set(change: Partial<Own>): void {
    own = { ...own, ...change };
    snapshot = publish();
    for (const listener of [...listeners]) listener();
  }

  function add(code: HealthCode | null): void {
    if (code && !own.judged.some((known) => known.code === code))
      set({ judged: [...own.judged, asFinding(code, now())] });
  }

  const unsubscribe = recorder.subscribe(() => set({}));

  async function preview(devices?: DeviceChoice): Promise<void> {
    turn += 1;
    echo.close();
    samples = [];
    set(NOTHING);
    await recorder.preview(devices ?? rememberedForExam());
  }

  async function run(devices?: DeviceChoice): Promise<void> {
    if (own.isRunning) return;
    const isOpen = recorder.getSnapshot().state === 'previewing';
    if (!isOpen) await preview(devices);
    turn += 1;
    const mine = turn;
    samples = [];
    set({ ...NOTHING, isRunning: true });
    if (recorder.getSnapshot().state === 'previewing') await record(mine);
    if (mine === turn) set({ isRunning: false });
  }

  async function record(mine: number): Promise<void> {
    const { stream } = recorder.getSnapshot();
    const room = Promise.all([checkRoom(), sendBytes ? checkUplink(sendBytes, now) : null]);
    await recorder.start();
    const heard = echo.listenToRecording(stream);
    await untilRecorded(recorder, RECORD_MS);
    heard();
    if (mine !== turn) return;
    const { hasSeen, hasHeard, codes } = judgeCheck(samples);
    await recorder.stop();
    if (mine !== turn) return;
    set({ isJudged: true, hasSeen, hasHeard, judged: codes.map((code) => asFinding(code, now())) });
    for (const code of await room) if (mine === turn) add(code);
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    preview,
    run,
    listenForEcho() {
      const mine = turn;
      const stop = echo.listenToPlayback();
      return () => {
        if (stop() && mine === turn) add('echo');
      };
    },
    dispose() {
      turn += 1;
      unsubscribe();
      echo.close();
      listeners.clear();
      recorder.dispose();
    },
  };
}

function stateOf(recorder: string, { isRunning, isJudged }: Own): DeviceCheckSnapshot['state'] {
  if (isJudged) return 'recorded';
  if (recorder === 'recording') return 'recording';
  if (isRunning) return 'opening';
  return recorder === 'previewing' ? 'ready' : 'idle';
}

/** Resolves after `ms`, or as soon as the recorder stops on its own. */
function untilRecorded(recorder: CameraRecorder, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(settle, ms);
    const unsubscribe = recorder.subscribe(() => {
      if (recorder.getSnapshot().state !== 'recording') settle();
    });
    if (recorder.getSnapshot().state !== 'recording') settle();
  });
}

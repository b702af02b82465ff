import type { ChunkCount, RecordingChunk } from '@bandmark/contracts/outbox';
import type { RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import type { DeviceChoice, ExamSession, RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { load } from '@bandmark/platform';
import { sessionTexts } from './session-texts';

export interface RecordingSnapshot {
  state: 'off' | 'starting' | 'recording' | 'interrupted' | 'failed';
  stream: MediaStream | null;
  /** True once this page has recorded. */
  hasRecorded: boolean;
  /** Why the recording was interrupted or failed. */
  message: string | null;
  /** Current problems of devices or page while the recording runs. */
  findings: readonly RecorderFinding[];
}

export const RECORDING_OFF: RecordingSnapshot = {
  state: 'off',
  stream: null,
  hasRecorded: false,
  message: null,
  findings: [],
};

interface RecordingOptions {
  devices: DeviceChoice | undefined;
  /** Resolves with this page's segment once the server has assigned it. */
  firstSegment(): Promise<number>;
  nextSegment(): Promise<number>;
  putChunk(chunk: RecordingChunk): void;
  onChange(snapshot: RecordingSnapshot): void;
}

/** The recording of one exam page. A failure never stops the exam. */
export class ExamRecording {
  #snapshot = RECORDING_OFF;
  #session: ExamSession | null = null;
  #starting: Promise<void> | null = null;
  #isStopped = false;
  #isFirst = true;

  constructor(private readonly options: RecordingOptions) {}

  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  /** Ends the recording. Resolves with how many chunks each stream and segment of this page has. */
  async stop(): Promise<readonly ChunkCount[]> {
    this.#isStopped = true;
    // A session that is still starting (a permission prompt, for instance) is stopped as soon as it has started.
    const session = this.#session;
    this.#session = null;
    const counts = session ? await session.stop() : [];
    this.#set(RECORDING_OFF);
    return counts;
  }

  async #start(): Promise<void> {
    this.#set({ ...this.#snapshot, state: 'starting', message: null, findings: [] });
    const { devices, firstSegment, nextSegment, putChunk } = this.options;
    try {
      const recorder = await load('recorder/session');
      const segment = await (this.#isFirst ? firstSegment() : nextSegment());
      this.#isFirst = false;
      if (this.#isStopped) return;
      const session = await recorder.startExamSession({
        stream: null,
        devices,
        segment,
        nextSegment,
        onChunk: putChunk,
        onFailure: (failure) => this.#set({ ...this.#snapshot, state: 'interrupted', message: failure.message }),
        onFindings: (findings) => this.#set({ ...this.#snapshot, findings }),
        onResumed: () => this.#set({ ...this.#snapshot, state: 'recording', message: null }),
      });
      if (this.#isStopped) {
        await session.stop();
        return;
      }
      this.#session = session;
      this.#set({
        ...this.#snapshot,
        state: 'recording',
        stream: session.stream,
        hasRecorded: true,
        message: null,
      });
    } catch (error) {
      if (!this.#isStopped) this.#set({ ...this.#snapshot, state: 'failed', message: failureText(error) });
    }
  }

  #set(snapshot: RecordingSnapshot): void {
    if (this.#isStopped && snapshot !== RECORDING_OFF) return;
    this.#snapshot = snapshot;
    this.options.onChange(snapshot);
  }
}

/** True if the counts include the first segment of the attempt, so that no other page has recorded before. */
export function isFromStart(counts: readonly ChunkCount[]): boolean {
  return counts.some(({ segment, chunks }) => segment === 1 && chunks > 0);
}

function failureText(error: unknown): string {
  return isRecorderFailure(error) ? error.message : sessionTexts.recording.notStarted;
}

function isRecorderFailure(error: unknown): error is RecorderFailure {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

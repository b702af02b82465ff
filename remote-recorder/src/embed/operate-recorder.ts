import type { CameraRecorder, RecorderFailure, RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';

/** The part of a panel's recorder that a host may use. */
export type OperatedRecorder = Pick<
  CameraRecorder,
  'getSnapshot' | 'subscribe' | 'preview' | 'start' | 'stop' | 'reset'
>;

/** Methods of the element and of what `mount()` returns. */
export interface RecorderMethods {
  /**
   * Starts a recording, as the button does. Loads the panel and requests camera and microphone if necessary.
   * @throws RecorderProblem when a recording exists already (`state`), when recording is not possible (the codes of
   *   `error`), or when `stop()`, `reset()` or the removal of the panel came before the start (`aborted`)
   */
  start(): Promise<void>;
  /**
   * Ends the recording. @returns the recording once its thumbnail exists; null when nothing was recorded
   * @throws RecorderProblem when the thumbnail failed (the codes of `error`), or the panel was removed before it was
   *   there (`aborted`)
   */
  stop(): Promise<RecorderOutput | null>;
  /** Discards the recording and returns to the preview. */
  reset(): Promise<void>;
  /** The finished recording; null while there is none. */
  getRecording(): RecorderOutput | null;
}

/** Rejection of a method. `code` is a code of the `error` event, `state` or `aborted`. */
export class RecorderProblem extends Error {
  override readonly name = 'RecorderProblem';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Operated {
  /** Resolves with the recorder, after loading the panel if necessary. Rejects with RecorderProblem. */
  get(): Promise<OperatedRecorder>;
  /** The recorder, or null while the panel is not loaded. */
  known(): OperatedRecorder | null;
  /** Aborted with a RecorderProblem when the panel is removed: a recorder without a panel must not start again. */
  ended: AbortSignal;
}

/** Implements the methods on a recorder that exists only while its panel is mounted. */
export function operateRecorder({ get, known, ended }: Operated): RecorderMethods {
  /** Aborts every pending `start()`. */
  let starting = new AbortController();
  const endStarts = () => {
    starting.abort(ended.reason ?? new RecorderProblem('aborted', 'It ended before it began.'));
    starting = new AbortController();
  };
  ended.addEventListener('abort', endStarts);

  async function recorderOf(signal: AbortSignal): Promise<OperatedRecorder> {
    const recorder = await get();
    signal.throwIfAborted();
    return recorder;
  }

  return {
    async start() {
      const { signal } = starting;
      const recorder = await recorderOf(signal);
      if (recorder.getSnapshot().state === 'idle') {
        await recorder.preview();
        await until(recorder, signal, ({ state }) => state !== 'idle');
      }
      if (recorder.getSnapshot().state !== 'previewing')
        throw new RecorderProblem('state', 'There is a recording already. Call reset() first.');
      await recorder.start();
      await until(recorder, signal, ({ state }) => state === 'recording');
    },
    async stop() {
      endStarts();
      // At once if possible: a host may remove the panel right after the call.
      const recorder = known() ?? (await recorderOf(ended));
      const hasNone = () => ['idle', 'previewing'].includes(recorder.getSnapshot().state);
      // A reset and the removal of the panel do not wait for the thumbnail.
      await Promise.race([recorder.stop(), until(recorder, ended, hasNone, false)]);
      const { output, failure } = recorder.getSnapshot();
      if (output || hasNone() || failure?.code === 'empty') return output;
      // Play has removed the failure.
      throw failure ? problemOf(failure) : new RecorderProblem('thumbnail', 'There is no thumbnail.');
    },
    async reset() {
      endStarts();
      await (await recorderOf(ended)).reset();
    },
    getRecording: () => known()?.getSnapshot().output ?? null,
  };
}

const problemOf = ({ code, message }: RecorderFailure) => new RecorderProblem(code, message);

type Snapshot = ReturnType<OperatedRecorder['getSnapshot']>;

/**
 * Waits for a state.
 * @param fails whether a failure rules that state out
 * @throws RecorderProblem when a failure comes first, or the signal is aborted
 */
function until(
  recorder: OperatedRecorder,
  signal: AbortSignal,
  holds: (snapshot: Snapshot) => boolean,
  fails = true,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const snapshot = recorder.getSnapshot();
      const { failure } = snapshot;
      if (holds(snapshot)) resolve();
      else if (signal.aborted) reject(signal.reason as RecorderProblem);
      else if (failure && fails) reject(problemOf(failure));
      else return;
      end();
      signal.removeEventListener('abort', look);
    };
    const end = recorder.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

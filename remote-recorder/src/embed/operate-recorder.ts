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
  /** Ends the recording. @returns the recording once its thumbnail exists; null when nothing was recorded */
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
      const recorder = await recorderOf(ended);
      await recorder.stop();
      if (recorder.getSnapshot().state !== 'recorded') return recorder.getSnapshot().output;
      await until(
        recorder,
        ended,
        // After a reset there is no output to come, and after a recording without a slice there never was.
        ({ state, output, failure }) =>
          output !== null || (state !== 'recorded' && state !== 'playing') || failure?.code === 'empty',
        // After others (an unplugged camera, a full device, a video that does not play) the output still comes.
        ({ code }) => code.startsWith('thumbnail'),
      );
      return recorder.getSnapshot().output;
    },
    async reset() {
      endStarts();
      await (await recorderOf(ended)).reset();
    },
    getRecording: () => known()?.getSnapshot().output ?? null,
  };
}

type Snapshot = ReturnType<OperatedRecorder['getSnapshot']>;

/** Waits for a state. @throws RecorderProblem when a failure rules that state out first, or the signal is aborted */
function until(
  recorder: OperatedRecorder,
  signal: AbortSignal,
  holds: (snapshot: Snapshot) => boolean,
  prevents: (failure: RecorderFailure) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const snapshot = recorder.getSnapshot();
      const { failure } = snapshot;
      if (holds(snapshot)) resolve();
      else if (signal.aborted) reject(signal.reason as RecorderProblem);
      else if (failure && prevents(failure)) reject(new RecorderProblem(failure.code, failure.message));
      else return;
      end();
      signal.removeEventListener('abort', look);
    };
    const end = recorder.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

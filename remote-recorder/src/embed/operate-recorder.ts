import type { CameraRecorder, RecorderFailure, RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';

/** What a host may do with the recorder behind a panel. */
export type OperatedRecorder = Pick<
  CameraRecorder,
  'getSnapshot' | 'subscribe' | 'preview' | 'start' | 'stop' | 'reset'
>;

/** Methods of the element and of what `mount()` returns. */
export interface RecorderMethods {
  /**
   * Begins to record, as the button does; a panel that is not loaded yet is loaded, and camera and microphone are asked
   * for.
   * @throws RecorderProblem when there is a recording already (`state`), recording is not possible (codes of `error`), or
   *   `stop()`, `reset()` or the end of the panel came before (`aborted`)
   */
  start(): Promise<void>;
  /** Ends the recording. @returns it, once its thumbnail exists; null when nothing was recorded */
  stop(): Promise<RecorderOutput | null>;
  /** Drops the recording and goes back to the preview. */
  reset(): Promise<void>;
  /** The finished recording; null while there is none. */
  getRecording(): RecorderOutput | null;
}

/** Rejections of the methods: `code` is that of an `error` event, `state` or `aborted`. */
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
  /** The recorder; loads the panel where it is not loaded yet. Rejects with RecorderProblem. */
  get(): Promise<OperatedRecorder>;
  /** The recorder where there is one. */
  known(): OperatedRecorder | null;
  /** Aborted with a RecorderProblem when the panel is taken away: a recorder without a panel must not begin again. */
  ended: AbortSignal;
}

/** The methods, over a recorder that comes with its panel and goes with it. */
export function operateRecorder({ get, known, ended }: Operated): RecorderMethods {
  /** What every `start()` that is under way waits under. */
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
      // After an unplugged camera or on a full device there is a failure as well, and what was recorded until then.
      await until(
        recorder,
        ended,
        ({ output }) => output !== null,
        ({ code }) => code !== 'track-ended' && code !== 'storage',
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

/** Waits for a state. @throws RecorderProblem when a failure that prevents it comes first, or the signal is aborted */
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

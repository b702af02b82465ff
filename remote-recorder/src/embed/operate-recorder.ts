import type {
  CameraRecorder,
  RecorderFailure,
  RecorderOutput,
  RecorderState,
} from '@bandmark/contracts/remotes/recorder-session';

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
   * @throws RecorderProblem when there is a recording already (`state`) or recording is not possible (codes of `error`)
   */
  start(): Promise<void>;
  /** Ends the recording. @returns it, once its thumbnail exists; null when nothing was recorded */
  stop(): Promise<RecorderOutput | null>;
  /** Drops the recording and goes back to the preview. */
  reset(): Promise<void>;
  /** The finished recording; null while there is none. */
  getRecording(): RecorderOutput | null;
}

/** Rejections of the methods: `code` is that of an `error` event, or `state`. */
class RecorderProblem extends Error {
  override readonly name = 'RecorderProblem';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const NOT_RECORDING: readonly RecorderState[] = ['idle', 'previewing', 'recorded', 'playing'];

/** @param get the recorder; loads the panel where it is not loaded yet */
export function operateRecorder(get: () => Promise<OperatedRecorder>): RecorderMethods {
  let known: OperatedRecorder | null = null;
  const recorderOf = async () => (known = await get());
  return {
    async start() {
      const recorder = await recorderOf();
      if (recorder.getSnapshot().state === 'idle') {
        await recorder.preview();
        await until(recorder, ({ state }) => state !== 'idle');
      }
      if (recorder.getSnapshot().state !== 'previewing')
        throw new RecorderProblem('state', 'There is a recording already. Call reset() first.');
      await recorder.start();
      await until(recorder, ({ state }) => state === 'recording');
    },
    async stop() {
      const recorder = await recorderOf();
      // Also while the recorder waits for a lost camera, which has states beside those of the contract.
      if (!NOT_RECORDING.includes(recorder.getSnapshot().state)) await recorder.stop();
      if (recorder.getSnapshot().state !== 'recorded') return recorder.getSnapshot().output;
      // After an unplugged camera or on a full device there is a failure as well, and what was recorded until then.
      await until(
        recorder,
        ({ output }) => output !== null,
        ({ code }) => code !== 'track-ended' && code !== 'storage',
      );
      return recorder.getSnapshot().output;
    },
    async reset() {
      await (await recorderOf()).reset();
    },
    getRecording: () => known?.getSnapshot().output ?? null,
  };
}

type Snapshot = ReturnType<OperatedRecorder['getSnapshot']>;

/** Waits for a state. @throws RecorderProblem when a failure that prevents it comes first */
function until(
  recorder: OperatedRecorder,
  holds: (snapshot: Snapshot) => boolean,
  prevents: (failure: RecorderFailure) => boolean = () => true,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const snapshot = recorder.getSnapshot();
      const { failure } = snapshot;
      if (holds(snapshot)) resolve();
      else if (failure && prevents(failure)) reject(new RecorderProblem(failure.code, failure.message));
      else return;
      end();
    };
    const end = recorder.subscribe(look);
    look();
  });
}

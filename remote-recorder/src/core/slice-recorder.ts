import { CAMERA_RECORDING, recordableFormats } from '@bandmark/domain/camera-recording';
import { RecorderError } from './recorder-failure';

/** Long enough for a slow encoder; without a limit a browser that never fires `stop` would block the end. */
const STOP_TIMEOUT_MS = 10_000;

export interface SliceHandlers {
  /** Recording has started: the zero of the camera's timeline. */
  onStart?(): void;
  /** Called about every `sliceMs` and once at the end. The slice is never empty. */
  onSlice(slice: Blob): void;
  /** MediaRecorder stopped unexpectedly, after its last slice. */
  onFailed?(): void;
}

export interface SliceRecorder {
  /** Content type of the slices. */
  readonly type: string;
  /** Delivers a slice now, with what was recorded since the last one. */
  flush(): void;
  /** Resolves after the last slice, at the latest after ten seconds. No slice comes after that. */
  stop(): Promise<void>;
}

/**
 * Records a stream in slices, which form one file when concatenated. A format that the browser supports can still
 * refuse the stream (Firefox: a vp8-only type with an audio track), so this tries each supported format in turn.
 * @throws RecorderError `format` when no known format is supported, `start` when none of them starts
 */
export function recordSlices(
  stream: MediaStream,
  handlers: SliceHandlers,
  { sliceMs, hasLowerBitRate = false }: { sliceMs: number; hasLowerBitRate?: boolean },
): SliceRecorder {
  const isAudioOnly = stream.getVideoTracks().length === 0;
  const formats =
    typeof MediaRecorder === 'undefined'
      ? []
      : recordableFormats((type) => MediaRecorder.isTypeSupported(type), { isAudioOnly });
  if (formats.length === 0) throw new RecorderError('format');
  let reason: unknown;
  for (const mimeType of formats) {
    try {
      return startRecorder(stream, { sliceMs, ...bitRates(mimeType, hasLowerBitRate) }, handlers);
    } catch (error) {
      reason = error;
    }
  }
  throw new RecorderError('start', reason);
}

const bitRates = (mimeType: string, isLower: boolean) => ({
  mimeType,
  videoBitsPerSecond: isLower ? CAMERA_RECORDING.lowerVideoBitsPerSecond : CAMERA_RECORDING.videoBitsPerSecond,
  audioBitsPerSecond: isLower ? CAMERA_RECORDING.lowerAudioBitsPerSecond : CAMERA_RECORDING.audioBitsPerSecond,
});

function startRecorder(
  stream: MediaStream,
  { sliceMs, ...options }: ReturnType<typeof bitRates> & { sliceMs: number },
  { onStart, onSlice, onFailed }: SliceHandlers,
): SliceRecorder {
  const recorder = new MediaRecorder(stream, options);
  let isStopping = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end = () => {};
  const stopped = new Promise<void>((resolve) => {
    end = () => {
      clearTimeout(timer);
      isOver = true;
      resolve();
    };
  });
  // After an error MediaRecorder also delivers the last slice and fires `stop` (MediaStream Recording §2.3).
  recorder.addEventListener('stop', () => {
    end();
    if (!isStopping) onFailed?.();
  });
  recorder.addEventListener('start', () => onStart?.());
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0 && !isOver) onSlice(data);
  });
  recorder.start(sliceMs);
  return {
    type: recorder.mimeType || options.mimeType,
    flush() {
      if (recorder.state === 'recording') recorder.requestData();
    },
    stop() {
      isStopping = true;
      if (recorder.state !== 'inactive') recorder.stop();
      if (!isOver) timer = setTimeout(end, STOP_TIMEOUT_MS);
      return stopped;
    },
  };
}

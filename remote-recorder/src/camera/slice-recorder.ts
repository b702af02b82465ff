import { CAMERA_RECORDING, recordableFormats } from '@bandmark/domain/camera-recording';
import { RecorderError } from './recorder-failure';

export interface SliceHandlers {
  /** Recording runs: the moment that the camera's timeline begins. */
  onStart?(): void;
  /** About each second, and once at the end. Never empty. */
  onSlice(slice: Blob): void;
  /** Ended by itself; what was recorded until then has been handed over. */
  onFailed?(): void;
}

export interface SliceRecorder {
  /** Content type of the slices. */
  readonly type: string;
  /** Hands over now what has been recorded since the last slice. */
  flush(): void;
  /** Resolves when the last slice has been handed over. */
  stop(): Promise<void>;
}

/**
 * Records a stream in slices of about a second that make one file when put together.
 * A supported format can still refuse the stream (Firefox: vp8 alone with an audio track), so the next one is tried.
 * @throws RecorderError `format` where none of the known formats is supported, `start` where none would start
 */
export function recordSlices(stream: MediaStream, handlers: SliceHandlers): SliceRecorder {
  const formats =
    typeof MediaRecorder === 'undefined' ? [] : recordableFormats((type) => MediaRecorder.isTypeSupported(type));
  if (formats.length === 0) throw new RecorderError('format');
  let reason: unknown;
  for (const mimeType of formats) {
    try {
      return startRecorder(stream, mimeType, handlers);
    } catch (error) {
      reason = error;
    }
  }
  throw new RecorderError('start', reason);
}

function startRecorder(
  stream: MediaStream,
  mimeType: string,
  { onStart, onSlice, onFailed }: SliceHandlers,
): SliceRecorder {
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: CAMERA_RECORDING.videoBitsPerSecond,
    audioBitsPerSecond: CAMERA_RECORDING.audioBitsPerSecond,
  });
  let isStopping = false;
  const stopped = new Promise<void>((resolve) => {
    // An error is followed by the last slice and `stop` (MediaStream Recording §2.3): one way out for both.
    recorder.addEventListener('stop', () => {
      resolve();
      if (!isStopping) onFailed?.();
    });
  });
  recorder.addEventListener('start', () => onStart?.());
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) onSlice(data);
  });
  recorder.start(CAMERA_RECORDING.chunkMs);
  return {
    type: recorder.mimeType || mimeType,
    flush() {
      if (recorder.state === 'recording') recorder.requestData();
    },
    stop() {
      isStopping = true;
      if (recorder.state !== 'inactive') recorder.stop();
      return stopped;
    },
  };
}

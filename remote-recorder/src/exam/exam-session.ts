import type { ChunkCount } from '@bandmark/contracts/outbox';
import type { ExamSession, ExamSessionOptions } from '@bandmark/contracts/remotes/recorder-session';
import { isLive, openDevices, releaseDevices, watchTracks } from '../camera/capture-devices';
import { asRecorderError, RecorderError } from '../camera/recorder-failure';
import { type CameraSegment, recordCameraSegment } from './camera-segment';
import { createChunkSequence } from './chunk-sequence';
import { type FrameWatch, watchFrames } from './frame-watch';
import { regainDevices } from './regain-devices';
import { loadRrweb, recordScreen } from './screen-recording';

/** Between two tries to go on when the devices work but recording cannot start (no segment number while offline). */
const RESUME_EVERY_MS = 5000;

/**
 * Records one exam: camera and microphone, screen events and console. A lost camera ends the segment. The session asks
 * for it until it is back, and goes on with the next segment, also of the screen.
 * @throws RecorderError `access`, `format`, `start` (also where rrweb cannot be loaded)
 */
export async function startExamSession(options: ExamSessionOptions): Promise<ExamSession> {
  const { onChunk, onFailure, devices = {}, now = Date.now } = options;
  const rrweb = options.recordScreen === false ? null : await loadRrweb().catch(failedToStart);
  const isGiven = options.stream !== null && isLive(options.stream);
  const stream = isGiven && options.stream ? options.stream : await openDevices(devices);

  const ending = new AbortController();
  const { signal } = ending;
  const endedCameras: Promise<ChunkCount>[] = [];
  const thumbnail = createChunkSequence('thumbnail', options.segment, 'image/jpeg', onChunk);
  let frames: FrameWatch | null = null;
  let camera: CameraSegment | null = null;
  let screen: ReturnType<typeof recordScreen> | null = null;
  let stopWatching = () => {};

  function beginCamera(segment: number): void {
    // A separate stream: MediaRecorder stops when its stream gains or loses a track (MediaStream Recording §2.3).
    const tracks = new MediaStream(stream.getTracks());
    camera = recordCameraSegment({
      stream: tracks,
      segment,
      now,
      onStart: () => (frames ??= watchFrames(tracks, (jpeg) => thumbnail.put(jpeg, now()))),
      onChunk(chunk) {
        onChunk(chunk);
        // Timers of a hidden page may fire only once a minute; the camera's chunks still come each second.
        if (document.hidden) screen?.flush();
      },
      onFailed: interrupted,
    });
    stopWatching = watchTracks(stream, interrupted);
  }

  function interrupted(): void {
    if (!camera || signal.aborted) return;
    stopWatching();
    endedCameras.push(camera.stop());
    camera = null;
    releaseDevices(stream);
    onFailure(new RecorderError('track-ended'));
    void resume();
  }

  async function resume(): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      if (!isFirst) await waitFor(RESUME_EVERY_MS, signal);
      const fresh = isLive(stream) ? null : await regainDevices(devices, signal);
      if (fresh) replaceTracks(stream, fresh);
      try {
        const segment = await Promise.race([options.nextSegment(), aborted(signal)]);
        if (segment === null) break;
        beginCamera(segment);
        screen?.beginSegment(segment);
        options.onResumed?.();
        return;
      } catch {
        // Offline, or the camera is gone again: the next turn tries again.
      }
    }
    releaseDevices(stream);
  }

  function flush(): void {
    if (!document.hidden) return;
    camera?.flush();
    screen?.flush();
  }

  async function end(): Promise<readonly ChunkCount[]> {
    ending.abort();
    document.removeEventListener('visibilitychange', flush);
    stopWatching();
    frames?.finish();
    if (camera) endedCameras.push(camera.stop());
    const cameras = await Promise.all(endedCameras);
    const screens = screen?.stop() ?? [];
    releaseDevices(stream);
    return [...cameras, ...screens, thumbnail.count()].filter(({ chunks }) => chunks > 0);
  }

  try {
    beginCamera(options.segment);
    screen = rrweb && recordScreen(rrweb, { segment: options.segment, onChunk });
  } catch (error) {
    ending.abort();
    stopWatching();
    // TypeScript does not see that beginCamera assigned `camera`, and narrows it to null.
    const begun = camera as CameraSegment | null;
    await begun?.stop();
    if (!isGiven) releaseDevices(stream);
    throw asRecorderError(error, 'start');
  }
  document.addEventListener('visibilitychange', flush);

  let ended: Promise<readonly ChunkCount[]> | null = null;
  return { stream, stop: () => (ended ??= end()) };
}

function failedToStart(error: unknown): never {
  throw new RecorderError('start', error);
}

function replaceTracks(shown: MediaStream, fresh: MediaStream): void {
  for (const track of shown.getTracks()) {
    track.stop();
    shown.removeTrack(track);
  }
  for (const track of fresh.getTracks()) shown.addTrack(track);
}

/** Resolves after `ms`, or at once when `signal` is aborted. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const timer = setTimeout(settle, ms);
    signal.addEventListener('abort', settle);
    if (signal.aborted) settle();
  });
}

/** Resolves with null when `signal` is aborted: for a race with a promise that may never settle. */
function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
}

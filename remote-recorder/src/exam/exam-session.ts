import type { ChunkCount } from '@bandmark/contracts/outbox';
import type { ExamSession, ExamSessionOptions } from '@bandmark/contracts/remotes/recorder-session';
import { isLive, openDevices, releaseDevices, watchTracks } from '../camera/capture-devices';
import { asRecorderError, RecorderError } from '../camera/recorder-failure';
import { type CameraSegment, recordCameraSegment } from './camera-segment';
import { createChunkSequence } from './chunk-sequence';
import { type FrameWatch, watchFrames } from './frame-watch';
import { loadRrweb } from './load-rrweb';
import { regainDevices } from './regain-devices';
import { recordScreen } from './screen-recording';
import { aborted, waitFor } from './wait-for';

/** Between two attempts to go on when devices are there but recording is not (no segment number while offline). */
const RESUME_EVERY_MS = 5000;

/**
 * Records one exam: camera and microphone, screen events and console. A camera that dies ends the segment; it is asked
 * for until it is back, and recording goes on as the next segment, of the screen too.
 * @throws RecorderError `access`, `format`, `start` (also where rrweb cannot be loaded)
 */
export async function startSession(options: ExamSessionOptions): Promise<ExamSession> {
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
    // Of its own: a recorder whose stream gains or loses a track gives up (MediaStream Recording §2.3).
    const tracks = new MediaStream(stream.getTracks());
    camera = recordCameraSegment({
      stream: tracks,
      segment,
      now,
      onStart: () => (frames ??= watchFrames(tracks, (jpeg) => thumbnail.keep(jpeg, now()))),
      onChunk(chunk) {
        onChunk(chunk);
        // Timers of a hidden page may come once a minute; the recorder goes on each second and takes the screen along.
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
        // Offline, or gone again; the next turn asks anew.
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
    // Not `camera?.stop()`: TypeScript cannot see that beginCamera assigned it.
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

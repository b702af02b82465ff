import type { ChunkCount } from '@bandmark/contracts/outbox';
import type { DeviceChoice, ExamSession, ExamSessionOptions } from '@bandmark/contracts/remotes/recorder-session';
import { steadyClock } from '@bandmark/domain/steady-clock';
import { isLive } from '../core/capture-devices';
import type { PlayableRecorder } from '../core/drive-recorder';
import { createRecorder } from '../core/recorder';
import { asRecorderError, RecorderError } from '../core/recorder-failure';
import { rememberDevices, rememberedForExam } from '../core/remembered-devices';
import { watchHealth } from '../health/watch-health';
import { createChunkSequence } from './chunk-sequence';
import { createExamSink } from './exam-sink';
import { type FrameWatch, watchFrames } from './frame-watch';
import { loadRrweb, recordScreen } from './screen-recording';

/**
 * Records one exam: camera and microphone, screen events and console. When the camera is lost, its segment ends and the
 * next one starts once the camera is back; the screen stream changes its segment together with the camera's.
 * @throws RecorderError `access`, `format`, `start` (also where rrweb cannot be loaded)
 */
export async function startExamSession(options: ExamSessionOptions): Promise<ExamSession> {
  const { onChunk } = options;
  const now = steadyClock(options.now ?? Date.now, () => performance.now());
  const rrweb = options.recordScreen === false ? null : await loadRrweb().catch(failedToStart);
  const given = options.stream !== null && isLive(options.stream) ? options.stream : null;

  const thumbnail = createChunkSequence('thumbnail', options.segment, 'image/jpeg', onChunk);
  let frames: FrameWatch | null = null;
  let screen: ReturnType<typeof recordScreen> | null = null;
  const sink = createExamSink({
    segment: options.segment,
    nextSegment: options.nextSegment,
    onSegment({ segment }) {
      const { stream } = recorder.getSnapshot();
      if (frames) screen?.beginSegment(segment);
      else if (stream) frames = watchFrames(new MediaStream(stream.getTracks()), (jpeg) => thumbnail.put(jpeg, now()));
    },
    onChunk(chunk) {
      onChunk(chunk);
      // Timers of a hidden page may fire only once a minute, but the camera's slices still arrive.
      if (document.hidden) screen?.flush();
    },
  });
  const recorder = createRecorder({
    now,
    sink,
    resumes: true,
    keeps: false,
    health: options.onFindings && watchHealth,
  });

  let stream: MediaStream;
  try {
    stream = await openDevices(recorder, given, devicesOf(options));
    // Before the camera: the first full snapshot blocks the main thread, which would delay the first slices.
    screen = rrweb && recordScreen(rrweb, { segment: options.segment, onChunk, now });
    await begin(recorder);
  } catch (error) {
    screen?.stop();
    recorder.dispose({ keepsDevices: given !== null });
    throw asRecorderError(error, 'start');
  }
  const stopReports = reportChanges(recorder, options);
  const flush = () => {
    if (document.hidden) screen?.flush();
  };
  document.addEventListener('visibilitychange', flush);

  async function end(): Promise<readonly ChunkCount[]> {
    stopReports();
    document.removeEventListener('visibilitychange', flush);
    frames?.finish();
    await recorder.stop();
    recorder.dispose();
    const screens = screen?.stop() ?? [];
    return [...sink.counts(), ...screens, thumbnail.count()].filter(({ chunks }) => chunks > 0);
  }
  let ended: Promise<readonly ChunkCount[]> | null = null;
  return { stream, stop: () => (ended ??= end()) };
}

/** The devices that passed the check; after a reload, the stored ones of the page before. */
function devicesOf({ devices }: ExamSessionOptions): DeviceChoice {
  if (!devices) return rememberedForExam();
  rememberDevices(devices);
  return devices;
}

/** @throws RecorderError */
async function openDevices(
  recorder: PlayableRecorder,
  given: MediaStream | null,
  devices: DeviceChoice,
): Promise<MediaStream> {
  if (given) await recorder.adopt(given);
  else await recorder.preview(devices);
  const { stream, failure } = recorder.getSnapshot();
  if (!stream) throw asRecorderError(failure, 'start');
  return stream;
}

/** @throws RecorderError */
async function begin(recorder: PlayableRecorder): Promise<void> {
  await recorder.start();
  const { state, failure } = recorder.getSnapshot();
  if (state !== 'recording') throw asRecorderError(failure, 'start');
}

/** Reports changes of the recorder's state to the exam. @returns a function that stops the reports */
function reportChanges(
  recorder: PlayableRecorder,
  { onFailure, onResumed, onFindings }: ExamSessionOptions,
): () => void {
  let before = recorder.getSnapshot();
  let isAway = false;
  if (before.findings?.length) onFindings?.(before.findings);
  return recorder.subscribe(() => {
    const { state, failure, findings = [] } = recorder.getSnapshot();
    const hasChanged = state !== before.state;
    const hasFindings = findings !== before.findings;
    before = recorder.getSnapshot();
    if (hasFindings) onFindings?.(findings);
    if (!hasChanged) return;
    if ((state === 'lost' || state === 'recorded') && failure && !isAway) {
      isAway = true;
      onFailure(failure);
    } else if (state === 'recording' && isAway) {
      isAway = false;
      onResumed?.();
    }
  });
}

function failedToStart(error: unknown): never {
  throw new RecorderError('start', error);
}

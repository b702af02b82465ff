import type { RecordingManifest, RrwebEvent } from '@bandmark/contracts/recording';
import { cameraTimeline } from '@bandmark/domain/recording/camera-timeline';
import { CameraFollower } from '../camera/camera-follower';
import { type Earlier, type EventBatch, fetchEvents, ReplacedFileError } from '../recording/fetch-events';
import { fetchManifest } from '../recording/fetch-manifest';
import { RecordedOrder } from '../recording/recorded-order';
import { RecordingIndex } from '../recording/recording-index';
import { ReplayFailure } from '../recording/replay-failure';
import type { ScreenPlayer } from '../screen/screen-player';
import type { Playback } from './playback';

export interface ReplayFiles {
  eventsUrl: string;
  manifestUrl?: string | undefined;
}

/** How often the bars and pauses are redrawn while the recording is loading, milliseconds. */
const REFRESH_MS = 500;

/**
 * Loads a recording into a playback: shows the screen from its first full snapshot while the rest is still loading.
 * Failures are reported to the playback; only an abort ends silently.
 */
export async function loadReplay(
  files: ReplayFiles,
  playback: Playback,
  host: HTMLElement,
  media: HTMLMediaElement,
  signal: AbortSignal,
): Promise<void> {
  // Loads the player (46 kB) in parallel with the recording.
  const player = import('../screen/screen-player');
  player.catch(() => undefined);
  try {
    const manifest = await fetchManifest(files.manifestUrl, signal);
    signal.throwIfAborted();
    const attachCamera = (moved: RecordingManifest | null) =>
      playback.attachCamera(new CameraFollower(media, cameraTimeline(moved)));
    attachCamera(manifest);
    const order = new RecordedOrder(manifest);
    const place = (events: readonly RrwebEvent[]) => {
      const moved = order.place(events);
      if (moved) attachCamera(moved);
    };
    playback.set({
      hasCamera: manifest?.segments.some(({ cameraFileOffsetMs }) => cameraFileOffsetMs !== null) ?? true,
    });
    if (manifest) {
      const hasLosses = manifest.missingChunks + (manifest.refusedLines ?? 0) > 0;
      playback.set({ totalMs: manifest.durationMs, hasLosses });
    }
    const fileName = files.eventsUrl.split('/').at(-1) ?? '';
    const load = (earlier: Earlier) => fetchEvents(files.eventsUrl, signal, manifest?.files[fileName]?.bytes, earlier);
    await fill(playback, load, place, async (events) => {
      const { ScreenPlayer } = await reachable(player);
      signal.throwIfAborted();
      return new ScreenPlayer(host, events, playback.onSize);
    });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ReplacedFileError) playback.set({ isReplaced: true });
    else playback.fail(error);
  }
}

/**
 * Fills the playback. If the download breaks off after the first full snapshot, it keeps what has arrived and waits for
 * `loadAgain` to fetch the rest.
 */
async function fill(
  playback: Playback,
  load: (earlier: Earlier) => AsyncIterable<EventBatch>,
  place: (events: readonly RrwebEvent[]) => void,
  build: (events: RrwebEvent[]) => Promise<ScreenPlayer>,
): Promise<void> {
  const index = new RecordingIndex();
  const early: RrwebEvent[] = [];
  let screen: ScreenPlayer | null = null;
  let earlier: Earlier = null;
  let skipped = 0;
  let refreshedAt = -Infinity;
  const take = async () => {
    const skippedBefore = skipped;
    for await (const batch of load(earlier)) {
      earlier = batch;
      skipped = skippedBefore + batch.skipped;
      place(batch.events);
      index.add(batch.events);
      if (screen) screen.add(batch.events);
      else early.push(...batch.events);
      if (!screen && index.isPlayable) {
        screen = await build(early.splice(0));
        playback.attachScreen(screen, index);
        playback.refresh();
      }
      if (performance.now() - refreshedAt > REFRESH_MS) {
        refreshedAt = performance.now();
        playback.refresh({ progress: batch.progress });
      }
    }
  };
  for (;;) {
    try {
      await take();
      break;
    } catch (error) {
      // The part before the broken end is evidence too, so it stays playable.
      if (!screen || !(error instanceof ReplayFailure) || error.isFinal) throw error;
      console.warn('The recording is incomplete.', error);
      await playback.breakOff();
    }
  }
  if (!screen)
    throw new ReplayFailure(
      'unplayable',
      `${index.count} events, ${index.firstPictureMs === null ? 'no' : 'a'} full picture`,
    );
  if (skipped > 0) console.warn(`${skipped} events of the recording are broken and were left out.`);
  playback.refresh({ isComplete: true, progress: 1 });
}

async function reachable<T>(module: Promise<T>): Promise<T> {
  try {
    return await module;
  } catch (error) {
    throw new ReplayFailure('unreachable', 'the player did not load', { cause: error });
  }
}

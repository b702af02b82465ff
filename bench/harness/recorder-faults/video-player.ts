import { chromiumLaunch } from '@bandmark/e2e/fixtures/chromium';
import { type Browser, chromium } from '@playwright/test';

/** Highest playback rate that Chromium allows. */
const SPEED = 16;
/** Tolerance for durations and positions. */
const MAX_SECONDS_OFF = 0.5;
const PLAYED_WITHIN_MS = 180_000;

export interface PlayedFile {
  url: string;
  headers?: Record<string, string>;
  /** Expected duration. */
  seconds: number;
  /** Gaps between segments, in seconds. The player skips them, as the replay does. */
  gaps?: readonly { from: number; to: number }[];
}

/** Opens the URL of a finished recording in Chromium, which shows it in a `<video>`. */
export class VideoPlayer {
  private constructor(private readonly browser: Browser) {}

  static async open(): Promise<VideoPlayer> {
    // By default Playwright ends the process on Ctrl-C, before `Closers` could stop everything else.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    return new VideoPlayer(await chromium.launch({ ...chromiumLaunch(), ...signals }));
  }

  get browserVersion(): string {
    return this.browser.version();
  }

  /** Seeks to several positions, then plays from start to end. @returns faults; empty for a good file */
  async faultsOf({ url, headers = {}, seconds, gaps = [] }: PlayedFile): Promise<string[]> {
    const context = await this.browser.newContext({ extraHTTPHeaders: headers });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PLAYED_WITHIN_MS);
      await page.goto(url);
      // tsx wraps the functions inside `playThrough` in a helper, `__name`, that pages lack.
      await page.evaluate('globalThis.__name = (named) => named');
      const video = page.locator('video');
      return await video.evaluate(playThrough, { seconds, gaps, speed: SPEED, mostOff: MAX_SECONDS_OFF });
    } catch (error) {
      return [`cannot be played: ${String(error)}`];
    } finally {
      await context.close();
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

/** Runs in the page. */
async function playThrough(
  video: Element,
  {
    seconds,
    gaps,
    speed,
    mostOff,
  }: Required<Pick<PlayedFile, 'seconds' | 'gaps'>> & { speed: number; mostOff: number },
): Promise<string[]> {
  if (!(video instanceof HTMLVideoElement)) return ['opens in no <video>'];
  const faults: string[] = [];
  const isOff = (one: number, other: number) => !(Math.abs(one - other) <= mostOff);
  const until = (type: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(type, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  video.muted = true;
  video.pause();
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await until('loadeddata');
  if (isOff(video.duration, seconds)) faults.push(`a player shows ${video.duration} s of ${seconds.toFixed(1)} s`);
  const seekable = video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0;
  if (isOff(seekable, seconds)) faults.push(`a player can seek to ${seekable} s of ${seconds.toFixed(1)} s`);
  for (const share of [0.9, 0.1, 0.75, 0.5, 0.25, 0]) {
    const wanted = share * seconds;
    const sought = until('seeked');
    video.currentTime = wanted;
    await sought;
    if (isOff(video.currentTime, wanted) || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      faults.push(`a player that seeks to ${wanted.toFixed(1)} s is at ${video.currentTime.toFixed(1)} s`);
  }
  const ended = until('ended');
  video.addEventListener('timeupdate', () => {
    const gap = gaps.find(({ from, to }) => video.currentTime >= from && video.currentTime < to - mostOff);
    if (gap) video.currentTime = gap.to;
  });
  video.playbackRate = speed;
  await video.play();
  await ended;
  if (isOff(video.currentTime, seconds)) faults.push(`a player ends at ${video.currentTime} s`);
  return faults;
}

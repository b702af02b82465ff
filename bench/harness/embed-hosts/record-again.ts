import type { Browser, Page } from '@playwright/test';

export interface HostRecordings {
  begun: number;
  /** Recorded to the end, with a file that the browser plays. */
  whole: number;
  /** Versions of the embed that recorded. */
  versions: Set<string>;
  problems: string[];
}

interface Recording {
  bytes: number;
  /** How much of it the browser could play. */
  playedSeconds: number;
}

/** The custom element that the script tag defines (docs/embed-recorder.md). */
interface RecorderElement extends HTMLElement {
  start(): Promise<void>;
  stop(): Promise<{ video: Blob } | null>;
}

/** Opens a host page, records, and starts over in a new window until `isOver`. @param seconds of each recording */
export async function recordAgainAndAgain(
  browser: Browser,
  address: string,
  { seconds, isOver }: { seconds: number; isOver(): boolean },
): Promise<HostRecordings> {
  const recordings: HostRecordings = { begun: 0, whole: 0, versions: new Set(), problems: [] };
  while (!isOver()) {
    recordings.begun += 1;
    // Outside the `try`: on a busy machine a new window can time out, which must not count as a broken recording.
    const page = await openHost(browser);
    try {
      const { bytes, playedSeconds } = await recordOnce(page, address, seconds);
      recordings.versions.add(
        await page.evaluate(() => (window as unknown as BandmarkWindow).BandmarkRecorder.version),
      );
      if (bytes > 0 && playedSeconds >= seconds - 1) recordings.whole += 1;
      else recordings.problems.push(`${bytes} bytes, ${playedSeconds.toFixed(1)} of ${seconds} s can be played`);
    } catch (error) {
      recordings.problems.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    } finally {
      await page.context().close();
    }
  }
  return recordings;
}

/** A window with an empty cache. */
async function openHost(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

interface BandmarkWindow {
  BandmarkRecorder: { version: string };
}

async function recordOnce(page: Page, address: string, seconds: number): Promise<Recording> {
  await page.goto(address);
  const panel = page.locator('video-recorder-panel');
  await panel.evaluate(async (element) => {
    await customElements.whenDefined('video-recorder-panel');
    await (element as RecorderElement).start();
  });
  await page.waitForTimeout(seconds * 1000);
  return panel.evaluate(async (element) => {
    const recording = await (element as RecorderElement).stop();
    if (!recording) return { bytes: 0, playedSeconds: 0 };
    const video = document.createElement('video');
    video.src = URL.createObjectURL(recording.video);
    // MediaRecorder writes no duration into a file: seeking far beyond the end finds it.
    video.currentTime = 1e9;
    await new Promise((resolve, reject) => {
      video.onseeked = resolve;
      video.onerror = () => reject(new Error('the recording does not play'));
    });
    return { bytes: recording.video.size, playedSeconds: video.currentTime };
  });
}

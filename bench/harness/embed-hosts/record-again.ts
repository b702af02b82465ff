import type { Browser, Page } from '@playwright/test';

export interface HostRecordings {
  begun: number;
  /** Recorded to the end, and the browser plays what came out. */
  whole: number;
  /** Of the embed that recorded. */
  versions: Set<string>;
  problems: string[];
}

interface Recording {
  bytes: number;
  /** What the browser could play of it. */
  playedSeconds: number;
}

/** What the page's script tag brings (docs/embed-recorder.md). */
interface RecorderElement extends HTMLElement {
  start(): Promise<void>;
  stop(): Promise<{ video: Blob } | null>;
}

/** A host whose visitor opens the page, records, and opens it again. @param seconds of each recording */
export async function recordAgainAndAgain(
  browser: Browser,
  address: string,
  { seconds, isOver }: { seconds: number; isOver(): boolean },
): Promise<HostRecordings> {
  const recordings: HostRecordings = { begun: 0, whole: 0, versions: new Set(), problems: [] };
  while (!isOver()) {
    recordings.begun += 1;
    // On a busy machine a new window takes longer than Playwright waits, which breaks no recording.
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

/** A window with nothing in its cache. */
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
    // Files of a browser's recorder name no duration: the end is found by going there.
    video.currentTime = 1e9;
    await new Promise((resolve, reject) => {
      video.onseeked = resolve;
      video.onerror = () => reject(new Error('the recording does not play'));
    });
    return { bytes: recording.video.size, playedSeconds: video.currentTime };
  });
}

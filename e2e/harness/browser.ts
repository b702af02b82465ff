import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { bringChromium } from './find-chromium.mjs';

let shared: Promise<Browser> | undefined;

/** What camera and microphone show instead of Chromium's test pattern and beep. */
export interface FakeMedia {
  /** Raw video, YUV4MPEG2. */
  video?: string;
  /** WAV. */
  audio?: string;
}

/** One Chromium for a test file, with a synthetic camera and microphone. */
export function browser(media: FakeMedia = {}): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: bringChromium((line) => console.log(line)),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
      // A document that a test altered on its way counts as one from the internet, which may not reach this machine.
      '--disable-features=LocalNetworkAccessChecks',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      ...(media.video ? [`--use-file-for-fake-video-capture=${media.video}`] : []),
      ...(media.audio ? [`--use-file-for-fake-audio-capture=${media.audio}`] : []),
    ],
  });
  return shared;
}

export async function closeBrowser(): Promise<void> {
  const open = shared;
  shared = undefined;
  await (await open)?.close();
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Console errors, uncaught errors and refused resources that the visitor's pages saw. */
  complaints: string[];
}

/** A person with a browser profile of their own. */
export async function visitor(options: { width?: number; height?: number } = {}): Promise<Visitor> {
  const context = await (
    await browser()
  ).newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    permissions: ['camera', 'microphone'],
  });
  const complaints: string[] = [];
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(`${line.text()} (${line.location().url})`);
    });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return { context, page, complaints };
}

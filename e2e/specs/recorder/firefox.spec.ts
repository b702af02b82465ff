import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { type Browser, Locator, type Page } from 'puppeteer-core';
import { serveHost } from '../../../examples/serve/serve-host';
import { errorsOf } from '../../fixtures/firefox';
import { test } from '../../fixtures/firefox-test';
import { expect } from '../../fixtures/test';

test('stock Firefox records, plays and uploads while it records, in a plain host and on the page of the site', async ({
  firefox,
  site,
}) => {
  const host = await serveHost('plain', { site: site.origin });
  try {
    const page = await openPage(firefox);
    const errors = errorsOf(page);
    const firstChunk = page.waitForResponse((response) => response.url().endsWith('/camera/1/0'));
    await page.goto(host.origin);
    await press(page, 'Start recording');
    // The receiver has stored a chunk before the recording ends.
    expect((await firstChunk).status()).toBe(200);
    await press(page, 'Stop');
    await page.waitForFunction(() => document.querySelector('output')?.textContent.trim() === 'recorded uploaded');
    await press(page, 'Play');
    await page.locator('>>> [role=timer][aria-label="Playing time"]').wait();
    await expect.poll(() => host.recordings).toHaveLength(1);

    const [file = ''] = host.recordings;
    const chunks = (await readdir(dirname(file))).filter((name) => name.startsWith('camera-1-'));
    expect(chunks.length, 'numbered chunks').toBeGreaterThan(1);
    const { video, audio, lastPicture, pictures } = await inspect(file);
    expect([video, audio]).toEqual(['vp8', 'opus']);
    expect(lastPicture, 'seconds at the receiver').toBeGreaterThan(4);
    expect(pictures, 'pictures at the receiver').toBeGreaterThan(10);
    expect(await playsToItsEnd(page, `${host.origin}/recordings/${recordingOf(file)}/file`)).toBe(true);

    await page.goto(`${site.origin}/recorder`);
    await press(page, 'Start preview');
    await press(page, 'Start recording');
    // A busy machine may skip a second.
    await Locator.race([2, 3, 4, 5, 6].map((seconds) => page.locator(`>>> ::-p-text(00:0${seconds})`))).wait();
    await press(page, 'Stop');
    await press(page, 'Play');
    await page.locator('>>> [role=timer][aria-label="Playing time"]').wait();
    expect(errors).toEqual([]);
  } finally {
    await host.close();
  }
});

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  // On a busy machine Firefox captures its first frames late; this limit only ends a hanging page.
  page.setDefaultTimeout(240_000);
  return page;
}

/**
 * Presses a button of the panel, in its shadow root or in the page, once it is enabled. Does not use a locator's click,
 * which compiles code from a string; the site's page policy forbids that.
 */
async function press(page: Page, name: string): Promise<void> {
  const button = await page.locator(`>>> ::-p-aria([name="${name}"][role="button"])`).waitHandle();
  await expect.poll(() => button.evaluate((element) => element.matches(':enabled'))).toBe(true);
  await button.click();
}

const recordingOf = (file: string) => dirname(file).split('/').at(-1) ?? '';

/** Reads every video packet: a file with a gap ends early. */
async function inspect(file: string) {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video) throw new Error('The file has no video.');
  let [lastPicture, pictures] = [0, 0];
  for await (const packet of new EncodedPacketSink(video).packets()) {
    lastPicture = packet.timestamp;
    pictures += 1;
  }
  return { video: video.codec, audio: audio?.codec, lastPicture, pictures };
}

/** Plays a file in the browser, fast and muted. @returns whether it reaches the end without an error */
const playsToItsEnd = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const response = await fetch(src, { headers: { authorization: 'Bearer demo-grant' } });
    if (response.status !== 200) throw new Error(`status ${response.status} ${response.headers.get('content-type')}`);
    const video = document.createElement('video');
    video.src = URL.createObjectURL(await response.blob());
    video.muted = true;
    video.playbackRate = 4;
    const ended = new Promise<boolean>((resolve) => {
      video.onended = () => {
        resolve(true);
      };
      video.onerror = () => {
        resolve(false);
      };
    });
    await video.play();
    return ended;
  }, address);

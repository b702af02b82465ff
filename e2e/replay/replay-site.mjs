import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { bringChromium } from '../harness/find-chromium.mjs';
import { buildPages } from './harness/build.mjs';
import { servePages } from './harness/server.mjs';

const FIXTURES = fileURLToPath(new URL('../../remote-replay/fixtures/', import.meta.url));
export const UUID = '5d0a3c52-9d1e-4f6b-8a57-2c1be0f3a911';
export const MANIFEST = JSON.parse(readFileSync(`${FIXTURES}${UUID}.manifest.json`, 'utf8'));
/** The stored list: JSON strings. */
export const STORED = JSON.parse(readFileSync(`${FIXTURES}${UUID}.json`, 'utf8'));
export const EVENTS = STORED.map((event) => JSON.parse(event));
export const TEXT = 'The line graph compares how many people visited the city museum and the maritime museum.';

/** The replay alone in a real Chromium; answers may be replaced file by file. */
export async function openSite() {
  const pages = await buildPages();
  /** File name → what is served instead of the fixture; null for 404. */
  const answers = new Map();
  const server = await servePages(pages.folder, (path) => {
    const name = path.split('/').at(-1);
    return answers.has(name) ? answers.get(name) : { file: `${FIXTURES}${name}` };
  });
  // Stands for the rest of the world: counts who gets through to it.
  const outside = { asked: 0 };
  const sink = createServer((_, response) => {
    outside.asked += 1;
    response.end();
  });
  await new Promise((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: bringChromium(console.log),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP evil.example 127.0.0.1:${sink.address().port}`,
    ],
  });
  return {
    origin: server.origin,
    answers,
    outside,
    /** Opens the replay (or another address) and gathers what the page says and asks for. */
    async open(path = `/replay/writing/${UUID}/webm/1234/one/two`, options = {}) {
      answers.clear();
      for (const [name, answer] of Object.entries(options.answers ?? {})) answers.set(name, answer);
      const page = await browser.newPage({
        viewport: options.viewport ?? { width: 1280, height: 800 },
        colorScheme: options.colorScheme ?? 'light',
      });
      const said = [];
      page.on('console', (line) => said.push(`${line.type()}: ${line.text()}`));
      page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
      page.setDefaultTimeout(15_000);
      await page.goto(server.origin + path);
      return { page, said };
    },
    async close() {
      await browser.close();
      await server.close();
      sink.closeAllConnections();
      await new Promise((resolve) => sink.close(resolve));
      await pages.remove();
    },
  };
}

/** The recorded answer as the replay shows it now. */
export const shownAnswer = (page) =>
  page.evaluate(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value ?? null);

/** Seconds at which the camera stands. */
export const cameraAt = (page) => page.evaluate(() => document.querySelector('video').currentTime);

export const position = async (page) => Number(await page.getByRole('slider').getAttribute('aria-valuenow'));

export async function ready(page) {
  await page.getByText('Bars show activity.').waitFor({ state: 'attached' });
  // The first picture is built one task after the player.
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea'));
}

/**
 * Watches the recorded clock: each time it changes on the replayed screen, how far the camera's frame is from it.
 * The recorded clock shows the epoch milliseconds at which it was recorded, so nothing is compared with wall time.
 * @returns milliseconds, camera less screen, one per change
 */
export const drifts = (page, cameraStartedAt, changes) =>
  page.evaluate(
    ([startedAt, wanted]) =>
      new Promise((resolve) => {
        const video = document.querySelector('video');
        const recorded = document.querySelector('iframe').contentDocument;
        const found = [];
        const observer = new MutationObserver(() => {
          const clock = Number(recorded.getElementById('clock')?.textContent);
          if (!clock || clock === found.at(-1)?.clock) return;
          found.push({ clock, drift: startedAt + video.currentTime * 1000 - clock, wall: performance.now() });
          if (found.length < wanted) return;
          observer.disconnect();
          resolve(found);
        });
        observer.observe(recorded, { subtree: true, childList: true, characterData: true });
      }),
    [cameraStartedAt, changes],
  );

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** What embedding the recorder costs a foreign page: `npm run bench -- embed [--runs 9] [--record]`. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRelease } from '@bandmark/e2e/fixtures/derived-release';
import { Site } from '@bandmark/e2e/fixtures/site';
import type { Browser, Page } from '@playwright/test';
import { launchBenchBrowser } from './harness/bench-browser';
import { emulate, FAST_4G } from './harness/conditions';
import { type EmbedHosts, serveEmbedHosts } from './harness/embed-hosts/serve-hosts';
import { readOptions } from './harness/options';
import { circumstances, kilobytes, markdownTable, milliseconds, record } from './harness/report';
import { median } from './harness/statistics';

const HOSTS = {
  '/plain': { name: 'without React (script tag)', aim: 75 },
  '/federated': { name: 'beside React 19 (federation)', aim: 15 },
} as const;

interface Cost {
  requests: number;
  bytes: number;
  previewMs: number;
}

const options = readOptions(9);
const browser = await launchBenchBrowser();
const site = await Site.start({ twoOrigins: false });
const hosts = await serveEmbedHosts(site.origin);
try {
  const costs = new Map<string, Cost>();
  for (const path of Object.keys(HOSTS)) costs.set(path, await costOf(path));
  const [before, after] = await lazily(browser, hosts);
  const own = await ownCode();
  const rows = Object.entries(HOSTS).map(([path, { name, aim }]) => {
    const { requests, bytes, previewMs } = costs.get(path) ?? { requests: NaN, bytes: NaN, previewMs: NaN };
    const bare = path === '/plain' ? own.panel + own.react : own.panel;
    const over = bytes <= aim * 1000 ? '' : ` (aim ${aim})`;
    return [
      name,
      String(requests),
      `${kilobytes(bytes)}${over}`,
      `${kilobytes(bare)}, ${(bytes / bare).toFixed(2)} ×`,
      milliseconds(previewMs),
    ];
  });
  const text = [
    markdownTable(['Host', 'requests', 'brotli', 'panel’s own code (and React)', 'time to preview, fast 4G'], rows),
    '',
    `Far from the view: ${before} requests, the script alone; once the element is near: ${after}.`,
    `Everything that the page asks of the site until the preview is there, cold; bytes as they are sent. Medians of ${options.runs} pages.`,
    `\`npm run bench -- ${['embed', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) await record('embed', text);
} finally {
  await hosts.close();
  await site.stop();
  await browser.close();
}

/** Medians of a cold page of this host. */
async function costOf(path: string): Promise<Cost> {
  const taken: Cost[] = [];
  for (let run = 0; run < Math.max(1, options.runs); run += 1) {
    const page = await coldPage(browser);
    await emulate(await page.context().newCDPSession(page), FAST_4G);
    const asked = requestsOf(page);
    await page.goto(hosts.origin + path, { waitUntil: 'commit' });
    const begun = performance.now();
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    const previewMs = performance.now() - begun;
    taken.push({ ...(await asked()), previewMs });
    await page.context().close();
  }
  const of = (key: keyof Cost) => median(taken.map((each) => each[key]));
  return { requests: of('requests'), bytes: of('bytes'), previewMs: of('previewMs') };
}

/** Requests before and after a recorder below the fold comes near the view. */
async function lazily(from: Browser, { origin }: EmbedHosts): Promise<[before: number, after: number]> {
  const page = await coldPage(from);
  const asked = requestsOf(page);
  await page.goto(`${origin}/below`, { waitUntil: 'networkidle' });
  const { requests: before } = await asked();
  await page.locator('video-recorder-panel').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
  const { requests: after } = await asked();
  await page.context().close();
  return [before, after];
}

/** Each with a cache of its own. */
async function coldPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ permissions: ['camera', 'microphone'] });
  return context.newPage();
}

/** Counts what a page asks of the site. */
function requestsOf(page: Page): () => Promise<Pick<Cost, 'requests' | 'bytes'>> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(site.origin))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { requests: all.length, bytes: all.reduce((sum, bytes) => sum + bytes, 0) };
  };
}

/** Brotli bytes of the panel's files that load at once, and of React as the embed has it. */
async function ownCode(): Promise<{ panel: number; react: number }> {
  const { version, files } = await currentRelease(site.dataDir, 'recorder');
  const sizeOf = async (name: string) => {
    const file = Object.keys(files).find((each) => each.startsWith(`embed/${name}.`) && each.endsWith('.js')) ?? '';
    return (await stat(join(site.dataDir, 'releases/remotes/recorder', version, `${file}.br`))).size;
  };
  return { panel: await sizeOf('panel'), react: await sizeOf('react') };
}

/** What embedding the recorder costs another site's page: `npm run bench -- embed [--runs 9] [--record]`. */
import { embedBytes } from '@bandmark/e2e/fixtures/embed-bytes';
import { Site } from '@bandmark/e2e/fixtures/site';
import type { Browser, Page } from '@playwright/test';
import { median } from 'es-toolkit/math';
import { launchBenchBrowser } from './harness/bench-browser';
import { emulate, FAST_4G } from './harness/conditions';
import { type EmbedHosts, serveEmbedHosts } from './harness/embed-hosts/serve-hosts';
import { readOptions } from './harness/options';
import { circumstances, kilobytes, markdownTable, milliseconds, record } from './harness/report';

const HOSTS = {
  '/plain': { name: 'without React (script tag)', aim: 75 },
  '/federated': { name: 'beside React 19 (federation)', aim: 15 },
} as const;

/** The recording chunk, requested once the camera is open, so that the preview does not wait for it. */
const RECORDING = /\/recording\.[0-9a-f]+\.js/;

/** Cost of all requests that a page makes to the site, except for the recording chunk. */
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
  const own = await embedBytes(site.dataDir);
  const rows = Object.entries(HOSTS).map(([path, { name, aim }]) => {
    const { requests, bytes, previewMs } = costs.get(path) ?? { requests: NaN, bytes: NaN, previewMs: NaN };
    const bare = path === '/plain' ? own.panel + own.react : own.panel;
    return [
      name,
      String(requests),
      kilobytes(bytes),
      `${aim} kB, ${bytes <= aim * 1000 ? 'met' : 'missed'}`,
      `${kilobytes(bare)}, ${(bytes / bare).toFixed(2)} ×`,
      milliseconds(previewMs),
      kilobytes(own.recording),
    ];
  });
  const text = [
    markdownTable(
      [
        'Host',
        'requests',
        'brotli',
        'aim',
        'panel’s own code (and React)',
        'time to preview, fast 4G',
        'and what records',
      ],
      rows,
    ),
    '',
    `Far from the view: ${before} requests, the script alone; once the element is near: ${after}.`,
    'Everything that the page asks of the site until the preview shows and can be operated, cold; bytes as they are sent. What records is one more request, made when the camera opens; "Start recording" waits for it.',
    `Medians of ${options.runs} pages.`,
    `\`npm run bench -- ${['embed', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) await record('embed', text);
} finally {
  await hosts.close();
  await site.stop();
  await browser.close();
}

/** Medians over cold loads of this host page. */
async function costOf(path: string): Promise<Cost> {
  const taken: Cost[] = [];
  for (let run = 0; run < Math.max(1, options.runs); run += 1) {
    const page = await coldPage(browser);
    await emulate(await page.context().newCDPSession(page), FAST_4G);
    const asked = requestsOf(page);
    const recording = page.waitForResponse(RECORDING);
    await page.goto(hosts.origin + path, { waitUntil: 'commit' });
    const begun = performance.now();
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    const previewMs = performance.now() - begun;
    await (await recording).finished();
    taken.push({ ...(await asked()), previewMs });
    await page.context().close();
  }
  const of = (key: keyof Cost) => median(taken.map((each) => each[key]));
  return { requests: of('requests'), bytes: of('bytes'), previewMs: of('previewMs') };
}

/** Number of requests before and after a recorder below the fold comes near the viewport. */
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

/** A page in a new context, with an empty cache. */
async function coldPage(from: Browser): Promise<Page> {
  const context = await from.newContext({ permissions: ['camera', 'microphone'] });
  return context.newPage();
}

/** Counts a page's requests to the site. @returns a function that gives their number and bytes so far */
function requestsOf(page: Page): () => Promise<Pick<Cost, 'requests' | 'bytes'>> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(site.origin) && !RECORDING.test(request.url()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { requests: all.length, bytes: all.reduce((sum, bytes) => sum + bytes, 0) };
  };
}

/**
 * The certificate page and the page of its link `/c/{id}`, both compared with the monolith; how long a verification
 * takes in a browser; and how ten thousand certificates slow requests.
 * `npm run bench -- certificate [--runs 7] [--record]`
 */
import { CREDENTIAL_PATH, STATUS_LIST_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import { startTestDatabase } from '@bandmark/tools/database/test-database';
import type { Browser } from '@playwright/test';
import { median } from 'es-toolkit/math';
import { launchBenchBrowser } from './harness/bench-browser';
import { type BenchSite, withBothSites } from './harness/bench-site';
import { seedCertificates } from './harness/certificates';
import { FAST_4G, SLOW_4G } from './harness/conditions';
import { JOURNEYS } from './harness/journeys';
import { startSite } from './harness/load-target';
import { makeUp } from './harness/make-up';
import { readOptions } from './harness/options';
import { against, circumstances, kilobytes, markdownTable, milliseconds, record } from './harness/report';
import { pairedRatio } from './harness/statistics';
import { endVisits, type Journey, visit } from './harness/visits';

const SCRIPT_AIM = 1.12;
const HASH_AIM = 1.02;
const LINK_AIM = 0.5;
const VERIFIED_WITHIN_MS = 50;
const GROWN_AT_MOST = 1.2;
const FEW = 10;
const MANY = 10_000;
/** Both rounds together stay below the rate limit of one network. */
const REQUESTS = 200;

const SAMPLE = DEFAULT_SITE_SETTINGS.sampleCertificateId;
const byHash = JOURNEYS.find(({ name }) => name === 'certificate, cold');
if (!byHash) throw new Error('The journeys have no certificate.');
const byLink: Journey = { name: 'link', path: () => certificateLink(SAMPLE), heading: '.' };

const options = readOptions(7);
const browser = await launchBenchBrowser();
const pages: string[][] = [];
let weight = '';
let verifying = '';
await withBothSites(browser, options, async (monolith, federated) => {
  const [before, after] = [await makeUp(browser, monolith, byHash), await makeUp(browser, federated, byHash)];
  weight = `JavaScript of the page, the verifier included: ${kilobytes(before.scriptBytes)} → ${kilobytes(after.scriptBytes)}, ${against(after.scriptBytes / before.scriptBytes, SCRIPT_AIM)}`;
  for (const conditions of [FAST_4G, SLOW_4G]) {
    const times: Record<'monolith' | 'hash' | 'link', number[]> = { monolith: [], hash: [], link: [] };
    const timed = (site: BenchSite, journey: Journey, run: number) =>
      visit(browser, site, journey, { conditions, run, read: (_visit, { headingMs }) => headingMs });
    for (let run = 0; run < options.runs; run += 1) {
      times.monolith.push(await timed(monolith, byHash, run));
      times.hash.push(await timed(federated, byHash, run));
      times.link.push(await timed(federated, byLink, run));
    }
    pages.push([
      conditions.name,
      milliseconds(median(times.monolith)),
      `${milliseconds(median(times.hash))}, ${against(pairedRatio(times.hash, times.monolith), HASH_AIM)}`,
      `${milliseconds(median(times.link))}, ${against(pairedRatio(times.link, times.monolith), LINK_AIM)}`,
    ]);
  }
  await endVisits();
  verifying = await verificationTime(browser, federated);
});
const grown = await growth();
const report = [
  'Time to the level (monolith by hash, then this site):',
  '',
  markdownTable(['', 'monolith, by hash', 'by hash', 'by link, `/c/{id}`'], pages),
  '',
  weight,
  verifying,
  '',
  `Median of ${REQUESTS} requests, with ${FEW} and with ${MANY} certificates, a tenth of them withdrawn (PostgreSQL):`,
  '',
  markdownTable(['', `with ${FEW}`, `with ${MANY}`, 'ratio'], grown),
  '',
  `${options.runs} pairs, medians; the ratio of times is the median of the pairs' ratios.`,
  `\`npm run bench -- ${['certificate', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
].join('\n');
console.log(report);
if (options.isRecorded) await record('certificate', report);
await browser.close();

/** Time from choosing a file to the verdict, in a page that has loaded; a Markdown line. */
async function verificationTime(from: Browser, { site }: BenchSite): Promise<string> {
  const context = await from.newContext();
  const page = await context.newPage();
  const buffer = Buffer.from(
    await (await fetch(site.origin + fillPath(CREDENTIAL_PATH, { hash: SAMPLE }))).arrayBuffer(),
  );
  await page.goto(`${site.origin}/verify`);
  await page
    .getByText(/^Knows the keys/)
    .first()
    .waitFor();
  const times: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    await page.evaluate(() => {
      const since = { at: 0, took: null as number | null };
      Object.assign(window, { verification: since });
      document.addEventListener('change', () => (since.at = performance.now()), { capture: true, once: true });
      const seen = new MutationObserver(() => {
        if (since.at === 0 || !/genuine sample/.test(document.querySelector('h2')?.textContent ?? '')) return;
        seen.disconnect();
        since.took = performance.now() - since.at;
      });
      seen.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByLabel('Choose a file').setInputFiles({ name: 'certificate.json', mimeType: '', buffer });
    const took = await page.waitForFunction(
      () => (window as unknown as { verification: { took: number | null } }).verification.took,
    );
    times.push((await took.jsonValue()) ?? NaN);
    await page.getByLabel('Choose a file').setInputFiles({ name: 'x.json', mimeType: '', buffer: Buffer.from('{}') });
    await page.getByText('Do not rely on this file').waitFor();
  }
  await context.close();
  const [first = NaN, ...others] = times;
  const later = median(others);
  const aim = later < VERIFIED_WITHIN_MS ? '' : ` (aim ${VERIFIED_WITHIN_MS} ms)`;
  return `A verification in the page, from the file to the verdict: ${milliseconds(later)}${aim}; the first one ${milliseconds(first)}`;
}

/** Compares request times on a site with many certificates with those on a site with few. */
async function growth(): Promise<string[][]> {
  const database = await startTestDatabase({ say: () => {}, isDurable: true });
  try {
    const site = await startSite(database.url, 0);
    try {
      const few = await timesOf(site.origin, await seedCertificates(database.url, FEW));
      const many = await timesOf(site.origin, await seedCertificates(database.url, MANY - FEW));
      return [...few].map(([what, time]) => {
        const then = many.get(what) ?? NaN;
        return [what, milliseconds(time), milliseconds(then), against(then / time, GROWN_AT_MOST)];
      });
    } finally {
      await site.stop();
    }
  } finally {
    await database.stop();
  }
}

async function timesOf(origin: string, ids: readonly string[]): Promise<Map<string, number>> {
  const paths: Readonly<Record<string, (at: number) => string>> = {
    'status list': () => fillPath(STATUS_LIST_PATH, { list: 1 }),
    '`/c/{id}`': (at) => certificateLink(ids[at % ids.length] ?? ''),
    '`GET /api/verify/{id}`': (at) => `/api/verify/${ids[at % ids.length] ?? ''}`,
  };
  const times = new Map<string, number>();
  for (const [what, path] of Object.entries(paths)) {
    const taken: number[] = [];
    // The first 20 warm up: they compile code, open connections and sign the status list.
    for (let at = -20; at < REQUESTS; at += 1) {
      const begun = performance.now();
      const response = await fetch(origin + path(at + 20));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path(at + 20)} answered ${response.status}`);
      if (at >= 0) taken.push(performance.now() - begun);
    }
    times.set(what, median(taken));
  }
  return times;
}

/**
 * The landing page, cold: the same sources as a monolith and federated, in one run.
 * `npm run bench -- landing [--runs 9] [--record]`
 */
import { median } from 'es-toolkit/math';
import { launchBenchBrowser } from './harness/bench-browser';
import { type BenchSite, withBothSites } from './harness/bench-site';
import { FAST_4G } from './harness/conditions';
import { readOptions } from './harness/options';
import { type PageReading, readPage, readResources, type Resource, scriptBytes } from './harness/page-reading';
import { against, circumstances, kilobytes, markdownTable, milliseconds, record } from './harness/report';
import { pairedRatio } from './harness/statistics';
import { type Journey, visit } from './harness/visits';

const LANDING: Journey = { name: 'landing', path: () => '/', heading: 'on.the.record' };
const AIM = { script: 1, time: 1.02 };

const options = readOptions(11);
const browser = await launchBenchBrowser();
await withBothSites(browser, options, bench);

async function bench(monolith: BenchSite, federated: BenchSite): Promise<void> {
  const loaded = { monolith: await everythingLoaded(monolith), federated: await everythingLoaded(federated) };
  const times: Record<'monolith' | 'federated', PageReading[]> = { monolith: [], federated: [] };
  for (let run = 0; run < options.runs; run += 1) {
    const pair = [monolith, federated] as const;
    // The order alternates, because the second of a pair runs on a warmed-up machine.
    for (const site of run % 2 === 0 ? pair : [...pair].reverse()) {
      const reading = await visit(browser, site, LANDING, {
        conditions: FAST_4G,
        read: ({ page }, reading) => paint(page, reading),
      });
      times[site === monolith ? 'monolith' : 'federated'].push(reading);
    }
  }
  const paints = (site: 'monolith' | 'federated') => times[site].map(({ firstPaintMs }) => firstPaintMs);
  const headings = (site: 'monolith' | 'federated') => times[site].map(({ headingMs }) => headingMs);
  const script = { monolith: scriptBytes(loaded.monolith), federated: scriptBytes(loaded.federated) };
  const blocking = loaded.federated
    .filter((resource) => resource.blocksRendering)
    .map(({ path }) => path.split('/').at(-1) ?? path);
  const row = (name: string, of: (site: 'monolith' | 'federated') => string, compared: string) => [
    name,
    of('monolith'),
    of('federated'),
    compared,
  ];
  const text = [
    markdownTable(
      ['Landing page, cold', 'monolith', 'federated', 'ratio'],
      [
        row(
          'JavaScript, brotli',
          (site) => kilobytes(script[site]),
          against(script.federated / script.monolith, AIM.script),
        ),
        row('Requests', (site) => String(loaded[site].length + 1), '–'),
        row(
          'First contentful paint, fast 4G',
          (site) => milliseconds(median(paints(site))),
          against(pairedRatio(paints('federated'), paints('monolith')), AIM.time),
        ),
        row(
          'Headline in the page, fast 4G',
          (site) => milliseconds(median(headings(site))),
          against(pairedRatio(headings('federated'), headings('monolith')), AIM.time),
        ),
      ],
    ),
    '',
    `Blocking the first paint: ${blocking.join(', ') || 'nothing'}.`,
    `${options.runs} pairs, medians; the ratio of times is the median of the pairs' ratios.`,
    `\`npm run bench -- ${['landing', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.isRecorded) await record('landing', text);
}

async function everythingLoaded(site: BenchSite): Promise<Resource[]> {
  return visit(browser, site, LANDING, {
    read: async ({ page }) => {
      await site.proxy.quiet();
      return readResources(page);
    },
  });
}

async function paint(page: Parameters<typeof readResources>[0], reading: PageReading): Promise<PageReading> {
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  await page.waitForFunction(isPainted, null, { polling: 100 });
  return { ...reading, firstPaintMs: (await readPage(page, false)).firstPaintMs };
}

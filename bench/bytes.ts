/** Which libraries and packages the JavaScript of a page comes from: `npm run bench -- bytes [--record]`. */
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { Site } from '@bandmark/e2e/fixtures/site';
import type { Browser } from '@playwright/test';
import { launchBenchBrowser } from './harness/bench-browser';
import { Http2Proxy } from './harness/http2-proxy';
import { madeOf } from './harness/made-of';
import { benchCommand } from './harness/options';
import { isScript, readResources, type Resource } from './harness/page-reading';
import { circumstances, kilobytes, markdownTable, record } from './harness/report';

/** Path of each page, and the most JavaScript that it should load, in kB. */
const PAGES = {
  landing: { path: '/', aim: 100 },
  'sign-in': { path: '/sign-in', aim: 122 },
  certificate: { path: `/#${DEFAULT_SITE_SETTINGS.sampleCertificateId}`, aim: 130 },
} as const;

const options = benchCommand().parse().opts();
const browser = await launchBenchBrowser();
const site = await Site.start({ twoOrigins: false });
const proxy = await Http2Proxy.start({ port: site.port });
try {
  const pages = new Map<string, Resource[]>();
  for (const [name, { path }] of Object.entries(PAGES)) pages.set(name, await scriptsOf(browser, path));
  const parts = await madeOf([...new Map([...pages.values()].flat().map((file) => [file.path, file])).values()]);
  const columns = [...pages.values()].map((files) => {
    const sums = new Map<string, number>();
    for (const { path } of files)
      for (const [part, bytes] of parts.get(path) ?? []) sums.set(part, (sums.get(part) ?? 0) + bytes);
    return sums;
  });
  const heaviest = (part: string) => Math.max(...columns.map((sums) => sums.get(part) ?? 0));
  const rows = [...new Set(columns.flatMap((sums) => [...sums.keys()]))].sort((a, b) => heaviest(b) - heaviest(a));
  const cell = (bytes: number | undefined) => (bytes === undefined ? '–' : kilobytes(bytes));
  const totals = [...pages.values()].map((files) => files.reduce((sum, { bytes }) => sum + bytes, 0));
  const text = [
    markdownTable(
      ['JavaScript, brotli', ...pages.keys()],
      [
        ...rows.map((part) => [part, ...columns.map((sums) => cell(sums.get(part)))]),
        ['**all**', ...totals.map((total) => `**${kilobytes(total)}**`)],
        ['aim', ...Object.values(PAGES).map(({ aim }) => `${aim} kB`)],
        ['files', ...[...pages.values()].map((files) => String(files.length))],
      ],
    ),
    '',
    `All that a page loads by itself until nothing more comes, by a visitor who is not signed in.`,
    `\`npm run bench -- ${['bytes', ...process.argv.slice(2)].join(' ')}\` · ${circumstances(browser.version())}`,
  ].join('\n');
  console.log(text);
  if (options.record) await record('bytes', text);
} finally {
  proxy.stop();
  await site.stop();
  await browser.close();
}

async function scriptsOf(from: Browser, path: string): Promise<Resource[]> {
  const page = await from.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(proxy.origin + path);
  await page.locator('h1').first().waitFor();
  await proxy.quiet();
  const scripts = (await readResources(page)).filter((file) => isScript(file.path));
  await page.close();
  return scripts;
}

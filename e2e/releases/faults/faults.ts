import type { Page, Route } from 'playwright-core';

/** What can be wrong with one file of a release on its way to the page. */
export type FileFault = '404 as text' | '404 as JSON' | 'HTML with 200' | 'hang' | 'wrong hash';
export const FILE_FAULTS: readonly FileFault[] = ['404 as text', '404 as JSON', 'HTML with 200', 'hang', 'wrong hash'];

const CORS = { 'access-control-allow-origin': '*' };

/** Answers every request for these files with the fault. @param original bytes of a file, for those that are altered */
export async function breakFiles(
  page: Page,
  addresses: RegExp,
  fault: FileFault,
  original: (file: string) => Promise<Buffer>,
): Promise<void> {
  await page.route(addresses, async (route) => answer(route, fault, original));
}

async function answer(route: Route, fault: FileFault, original: (file: string) => Promise<Buffer>): Promise<void> {
  switch (fault) {
    case '404 as text':
      return route.fulfill({ status: 404, contentType: 'text/plain', headers: CORS, body: 'Not found' });
    case '404 as JSON':
      return route.fulfill({
        status: 404,
        contentType: 'application/json',
        headers: CORS,
        body: '{"message":"Not found"}',
      });
    case 'HTML with 200':
      return route.fulfill({
        status: 200,
        contentType: 'text/html',
        headers: CORS,
        body: '<!doctype html><title>Welcome</title>',
      });
    case 'hang':
      // Never answered; the page's end ends it.
      return;
    case 'wrong hash': {
      const { pathname } = new URL(route.request().url());
      const bytes = await original(pathname.slice(pathname.lastIndexOf('/') + 1));
      const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
      return route.fulfill({ status: 200, contentType, headers: CORS, body: flipByte(bytes) });
    }
  }
}

/** The same file with one bit of its middle byte changed. */
export function flipByte(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}

/** What can be wrong with the registry view in the HTML. */
export type ViewFault = 'invalid' | 'missing' | 'stale';
export const VIEW_FAULTS: readonly ViewFault[] = ['invalid', 'missing', 'stale'];

const VIEW = /<script type="application\/json" id="release-registry">(.*?)<\/script>/s;

/** Changes the view on its way. Stale: both versions that it names are gone, with their files. */
export async function breakView(page: Page, fault: ViewFault, remote: string): Promise<void> {
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.startsWith('/remotes/') && !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      // The text is no longer compressed, nor as long as it was.
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
      return route.fulfill({
        status: response.status(),
        headers,
        body: html.replace(VIEW, (block, json: string) => altered(block, json, fault, remote)),
      });
    },
  );
}

function altered(block: string, json: string, fault: ViewFault, remote: string): string {
  if (fault === 'missing') return '';
  if (fault === 'invalid') return block.replace(json, '{"schema":1,"generation":"many"}');
  const view = JSON.parse(json) as {
    generation: number;
    remotes: Record<string, { current: { version: string; global: string }; previous?: unknown }>;
  };
  const known = view.remotes[remote];
  if (known) {
    const gone = (version: string) => ({
      ...known.current,
      version,
      global: `${remote}__${version.replace(/\W/g, '_')}`,
    });
    view.remotes[remote] = { current: gone('0.0.2-gone'), previous: gone('0.0.1-gone') };
  }
  return block.replace(json, JSON.stringify({ ...view, generation: view.generation - 2 }));
}

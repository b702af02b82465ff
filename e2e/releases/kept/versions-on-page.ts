import type { BrowserContext, Page } from 'playwright-core';
import assert from 'node:assert/strict';
import type { Versions } from '../../harness/kept-on-site';

/** What the pages of a visitor asked for, `name@version` each: a fallback shows as a version too many. */
export function versionsAsked(context: BrowserContext): () => string[] {
  const found = new Set<string>();
  context.on('request', (request) => {
    const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (name && version) found.add(`${name}@${version}`);
  });
  return () => [...found].sort();
}

/** What this page was served, and what it fetched of it. */
export async function assertPageRuns(page: Page, versions: Versions): Promise<void> {
  const { chosen, fetched } = await page.evaluate(() => {
    const view = JSON.parse(document.querySelector('#release-registry')?.textContent ?? '{}') as {
      shell: { version: string };
      remotes: Record<string, { current: { version: string } }>;
    };
    return {
      chosen: {
        shell: view.shell.version,
        ...Object.fromEntries(Object.entries(view.remotes).map(([name, { current }]) => [name, current.version])),
      },
      fetched: performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/remotes\/([^/]+)\/([^/]+)\//.exec(name)?.slice(1, 3) ?? null),
    };
  });
  assert.deepEqual(chosen, versions);
  for (const pair of fetched) {
    if (!pair) continue;
    const [name = '', version = ''] = pair;
    assert.equal(version, versions[name as keyof Versions], `of ${name}`);
  }
}

import { OVERRIDE_COOKIE } from '@bandmark/contracts/release-override';
import { encodeOverride } from '@bandmark/contracts/release-override';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDerivedRelease, currentRelease, readReleaseFile } from '../../fixtures/derived-release';
import { flipByte } from '../../fixtures/faults/faults';
import { REMOTES } from '../../fixtures/faults/remotes-on-show';
import type { Site } from '../../fixtures/site';
import { expect, test as base } from '../../fixtures/test';
import { openNewWriting } from '../../pages/tests-list';

const COPY = '9.0.0-copy';
const NAMES = ['shell', ...REMOTES.map(({ remote }) => remote)];

/** A site with a copy of each release beside the current one. */
const test = base.extend({
  siteOptions: [
    {
      prepare: async (dataDir) => {
        for (const remote of NAMES) await addDerivedRelease(dataDir, { remote, version: COPY });
      },
    },
    { scope: 'worker' },
  ],
});

// These tests cause integrity errors on purpose.
test.use({ expectedProblems: /integrity|ChunkLoadError|Loading (?:CSS )?chunk|RUNTIME-0|could not be loaded/ });

interface CheckedFile {
  name: string;
  version: string;
  file: string;
  integrity: string;
}

/** Every script and stylesheet of every version of every remote and of the shell. */
async function checkedFiles(site: Site): Promise<CheckedFile[]> {
  const registry = JSON.parse(await readFile(join(site.dataDir, 'releases/registry.json'), 'utf8')) as {
    remotes: Record<string, { versions: Record<string, { files: Record<string, string> }> }>;
  };
  return Object.entries(registry.remotes).flatMap(([name, { versions }]) =>
    Object.entries(versions).flatMap(([version, { files }]) =>
      Object.entries(files).flatMap(([file, integrity]) =>
        /\.(js|css)$/.test(file) ? [{ name, version, file, integrity }] : [],
      ),
    ),
  );
}

/**
 * Serves every file of every release with one bit flipped.
 * @returns the addresses that were served so, to which later ones are added
 */
async function flipEverything(site: Site, page: Page, pattern: RegExp): Promise<string[]> {
  const flipped: string[] = [];
  await page.route(pattern, async (route) => {
    const [, name = '', version = '', file = ''] =
      /\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(new URL(route.request().url()).pathname) ?? [];
    const body = flipByte(await readReleaseFile(site.dataDir, name, version, file));
    const contentType = file.endsWith('.css') ? 'text/css' : file.endsWith('.js') ? 'text/javascript' : 'font/woff2';
    flipped.push(route.request().url());
    await route.fulfill({ status: 200, contentType, headers: { 'access-control-allow-origin': '*' }, body });
  });
  return flipped;
}

test('every lazy chunk and stylesheet is in the table of hashes that its version carries', async ({ site }) => {
  for (const name of NAMES) {
    const release = await currentRelease(site.dataDir, name);
    const table = String(await readReleaseFile(site.dataDir, name, release.version, release.entry));
    const missing = Object.entries(release.files).filter(
      // The embed is a separate build with its own tables.
      ([file, hash]) =>
        /\.(js|css)$/.test(file) && !file.startsWith('embed/') && file !== release.entry && !table.includes(hash),
    );
    expect(missing.map(([file]) => `${name}/${file}`)).toEqual([]);
  }
});

test('one bit flipped in any script or stylesheet of any version: the browser refuses it', async ({
  site,
  page,
}, testInfo) => {
  const files = await checkedFiles(site);
  testInfo.annotations.push({ type: 'measured', description: `${files.length} files` });
  expect(files.length).toBeGreaterThanOrEqual(2 * 40);
  // A bare page, because pages of the site prefetch files when idle, which would then not be fetched again.
  const bare = `${site.origin}/bare`;
  await page.route(bare, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bare</title>' }),
  );
  await page.goto(bare);
  const addresses = files.map(({ name, version, file, integrity }) => ({
    href: `${site.remotesOrigin}/remotes/${name}/${version}/${file}`,
    integrity,
  }));

  /** Loads files by tags with the registry's hashes. @returns addresses of the accepted files */
  const taken = (list: typeof addresses) =>
    page.evaluate(
      (wanted) =>
        Promise.all(
          wanted.map(
            ({ href, integrity }) =>
              new Promise<string | null>((resolve) => {
                const isScript = href.endsWith('.js');
                const tag = isScript ? document.createElement('script') : document.createElement('link');
                tag.crossOrigin = 'anonymous';
                tag.integrity = integrity;
                tag.onload = () => {
                  resolve(href);
                };
                tag.onerror = () => {
                  resolve(null);
                };
                if (tag instanceof HTMLScriptElement) tag.src = href;
                else {
                  tag.rel = 'stylesheet';
                  tag.href = href;
                  // Loaded and checked, but not applied.
                  tag.media = 'print';
                }
                document.head.append(tag);
              }),
          ),
        ).then((results) => results.filter((one) => one !== null)),
      list,
    );
  // Control: unchanged files are accepted (by tags only stylesheets, because scripts would run).
  const styles = addresses.filter(({ href }) => href.endsWith('.css'));
  expect(await taken(styles)).toHaveLength(styles.length);
  const sound = await page.evaluate(
    (list) =>
      Promise.all(
        list.map(({ href, integrity }) =>
          fetch(href, { integrity, mode: 'cors' }).then(
            (response) => response.ok,
            () => false,
          ),
        ),
      ),
    addresses,
  );
  expect(sound.every(Boolean), 'unchanged files pass').toBe(true);

  const flipped = await flipEverything(site, page, /\/remotes\//);
  expect(await taken(addresses)).toEqual([]);
  expect(new Set(flipped)).toEqual(new Set(addresses.map(({ href }) => href)));
});

test('before the first mount the previous version is served instead of a flipped one', async ({ site, visit }) => {
  for (const [remote, path, heading] of [
    ['auth', '/sign-in', 'Log In'],
    ['certificate', '/#ASampLeCertificate1', 'Result on the Spectrum'],
  ] as const) {
    const { page, context } = await visit();
    await context.addCookies([
      { name: OVERRIDE_COOKIE, value: encodeOverride({ [remote]: { version: COPY } }), url: site.origin },
    ]);
    const flipped = await flipEverything(site, page, new RegExp(`/remotes/${remote}/${COPY}/`));
    await page.goto(site.origin + path);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(flipped).not.toEqual([]);
  }
});

test('after it the page shows the failure with Try again, and nothing else runs', async ({
  site,
  candidate: { page },
}) => {
  const flipped = await flipEverything(site, page, /\/remotes\/tests\/.*expose_exam/);
  await openNewWriting(page);
  await page.getByText('This part of the site could not be loaded.').waitFor();
  expect(flipped).not.toEqual([]);
  // Waits for routes that are still fulfilling a request.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
});

test('a flipped script of the shell itself: the page says so, and the version before is one press away', async ({
  site,
  page,
  context,
}) => {
  const { version } = await currentRelease(site.dataDir, 'shell');
  // A visitor with an override to the copy of the shell, for whom the current version is the previous one.
  await context.addCookies([
    { name: OVERRIDE_COOKIE, value: encodeOverride({ shell: { version: COPY } }), url: site.origin },
  ]);
  const flipped = await flipEverything(site, page, new RegExp(`/remotes/shell/${COPY}/.*\\.js$`));
  await page.goto(`${site.origin}/sign-in`);
  await page.getByText('This page could not be loaded.').waitFor({ state: 'visible' });
  expect(flipped).not.toEqual([]);
  await page.getByRole('link', { name: 'use the version before' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await expect(page.getByRole('complementary', { name: 'Development version' })).toContainText(version);
  await page.getByRole('link', { name: 'Reset' }).click();
  await page.getByRole('complementary', { name: 'Development version' }).waitFor({ state: 'detached' });
});

test('the note of a broken shell keeps the certificate in the address', async ({ site, visit }) => {
  for (const link of ['Try again', 'use the version before']) {
    const { page, context } = await visit();
    await context.addCookies([
      { name: OVERRIDE_COOKIE, value: encodeOverride({ shell: { version: COPY } }), url: site.origin },
    ]);
    const flipped = await flipEverything(site, page, new RegExp(`/remotes/shell/${COPY}/.*\\.js$`));
    await page.goto(`${site.origin}/#ASampLeCertificate1`);
    await page.getByText('This page could not be loaded.').waitFor({ state: 'visible' });
    expect(flipped).not.toEqual([]);
    // Waits for routes that are still fulfilling a request.
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { name: 'Result on the Spectrum' }).waitFor();
  }
});

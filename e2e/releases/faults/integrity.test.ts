import { encodeOverride } from '@bandmark/contracts/release-override';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newEmail, signUp } from '../../harness/accounts';
import { closeBrowser, visitor } from '../../harness/browser';
import { addDerivedRelease, currentRelease, readReleaseFile } from '../../harness/derived-release';
import { Site } from '../../harness/site';
import { flipByte } from './faults';
import { REMOTES } from './remotes-on-show';

const COPY = '9.0.0-copy';
const NAMES = ['shell', ...REMOTES.map(({ remote }) => remote)];

let site: Site;
before(
  async () => {
    site = await Site.start({
      prepare: async (dataDir) => {
        for (const remote of NAMES) await addDerivedRelease(dataDir, { remote, version: COPY });
      },
    });
  },
  { timeout: 240_000 },
);
after(async () => {
  await closeBrowser();
  await site.stop();
});

interface CheckedFile {
  name: string;
  version: string;
  file: string;
  integrity: string;
}

/** Every script and stylesheet of every version of every remote and of the shell. */
async function checkedFiles(): Promise<CheckedFile[]> {
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

/** Answers every file of every release with one bit flipped. */
async function flipEverything(page: Page, pattern: RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    const [, name = '', version = '', file = ''] =
      /\/remotes\/([^/]+)\/([^/]+)\/(.+)$/.exec(new URL(route.request().url()).pathname) ?? [];
    const body = flipByte(await readReleaseFile(site.dataDir, name, version, file));
    const contentType = file.endsWith('.css') ? 'text/css' : file.endsWith('.js') ? 'text/javascript' : 'font/woff2';
    await route.fulfill({ status: 200, contentType, headers: { 'access-control-allow-origin': '*' }, body });
  });
}

test('every lazy chunk and stylesheet is in the table of hashes that its version carries', async () => {
  for (const name of NAMES) {
    const release = await currentRelease(site.dataDir, name);
    const table = String(await readReleaseFile(site.dataDir, name, release.version, release.entry));
    const missing = Object.entries(release.files).filter(
      ([file, hash]) => /\.(js|css)$/.test(file) && file !== release.entry && !table.includes(hash),
    );
    assert.deepEqual(
      missing.map(([file]) => `${name}/${file}`),
      [],
    );
  }
});

test('one bit flipped in any script or stylesheet of any version: the browser refuses it', async (context) => {
  const files = await checkedFiles();
  context.diagnostic(`${files.length} files`);
  assert.ok(files.length >= 2 * 40, `${files.length} files`);
  const { page } = await visitor();
  await page.goto(`${site.origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const addresses = files.map(({ name, version, file, integrity }) => ({
    href: `${site.remotesOrigin}/remotes/${name}/${version}/${file}`,
    integrity,
  }));

  /** As a tag does: script and stylesheet with the hash of the registry. @returns the addresses that were taken */
  const taken = (list: typeof addresses) =>
    page.evaluate(
      (wanted) =>
        Promise.all(
          wanted.map(
            ({ href, integrity }) =>
              new Promise<string | null>((resolve) => {
                const isScript = href.endsWith('.js');
                // A preload is checked like the tag itself and runs nothing.
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
                  // Loaded and checked, but not applied to this page.
                  tag.media = 'print';
                }
                document.head.append(tag);
              }),
          ),
        ).then((results) => results.filter((one) => one !== null)),
      list,
    );
  // The control: unchanged, the same way takes them (stylesheets only, scripts would run).
  const styles = addresses.filter(({ href }) => href.endsWith('.css'));
  assert.equal((await taken(styles)).length, styles.length);
  const sound = await page.evaluate(
    (list) =>
      Promise.all(
        list.map(({ href, integrity }) =>
          fetch(href, { integrity, mode: 'cors' }).then(
            (answer) => answer.ok,
            () => false,
          ),
        ),
      ),
    addresses,
  );
  assert.ok(sound.every(Boolean), 'unchanged files pass');

  await flipEverything(page, /\/remotes\//);
  assert.deepEqual(await taken(addresses), []);
  await page.context().close();
});

test('before the first mount the previous version is served instead of a flipped one', async () => {
  for (const { remote, module } of REMOTES.filter(({ remote: name }) => name === 'auth' || name === 'certificate')) {
    const { page, context } = await visitor();
    await context.addCookies([
      { name: 'bandmark-override', value: encodeOverride({ [remote]: { version: COPY } }), url: site.origin },
    ]);
    await flipEverything(page, new RegExp(`/remotes/${remote}/${COPY}/`));
    await page.goto(`${site.origin}${remote === 'auth' ? '/sign-in' : '/#ASampLeCertificate1'}`);
    await page.getByRole('heading', { name: remote === 'auth' ? 'Log In' : 'Result on the Spectrum' }).waitFor();
    assert.ok(module);
    await context.close();
  }
});

test('after it the failure is told with Try again, and nothing else runs', async () => {
  const { page, context } = await visitor();
  await signUp(page, site, newEmail('candidate'));
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
  await flipEverything(page, /\/remotes\/tests\/.*expose_exam/);
  await page.getByRole('button', { name: 'Add Quick Test' }).click();
  await page.getByRole('row').nth(1).getByRole('link', { name: /Start/ }).first().click();
  await page.getByText('This part of the site could not be loaded.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await context.close();
});

test('a flipped script of the shell itself: the page says so, and the version before is one press away', async () => {
  const { page, context } = await visitor();
  const { version } = await currentRelease(site.dataDir, 'shell');
  // A visitor on another version of the shell, whose version before is the current one.
  await context.addCookies([
    { name: 'bandmark-override', value: encodeOverride({ shell: { version: COPY } }), url: site.origin },
  ]);
  await flipEverything(page, new RegExp(`/remotes/shell/${COPY}/.*\\.js$`));
  await page.goto(`${site.origin}/sign-in`);
  await page.getByText('This page could not be loaded.').waitFor({ state: 'visible' });
  await page.getByRole('link', { name: 'use the version before' }).click();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  assert.match(
    await page.getByRole('complementary', { name: 'Development version' }).innerText(),
    new RegExp(version.replaceAll('.', '\\.')),
  );
  await page.getByRole('link', { name: 'Reset' }).click();
  await page.getByRole('complementary', { name: 'Development version' }).waitFor({ state: 'detached' });
  await context.close();
});

import { encodeOverride } from '@bandmark/contracts/release-override';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { newEmail, signUp } from '../harness/accounts';
import { browser, closeBrowser, visitor } from '../harness/browser';
import { currentRelease, readReleaseFile } from '../harness/derived-release';
import { Site } from '../harness/site';
import { breakFiles, breakView, FILE_FAULTS, VIEW_FAULTS } from './faults';
import { addFaultyReleases, FAULTY, lateScripts } from './faulty-releases';
import { FAILURE, makeScene, REMOTES, type Scene, shellIsUsable } from './remotes-on-show';

/** Each cell is a page of its own; so many at once keep a small machine busy and no more. */
const AT_ONCE = 3;

/** The whole row of the matrix of one remote, in a site of its own. A file each, so that none takes too long. */
export function faultMatrix(name: string): void {
  const shown = REMOTES.find(({ remote }) => remote === name);
  if (!shown) throw new Error(`No remote ${name}.`);
  const { remote, module, late } = shown;
  let site: Site;
  let scene: Scene;
  let session: Awaited<ReturnType<BrowserContext['storageState']>>;

  before(async () => {
    site = await Site.start({ prepare: (dataDir) => addFaultyReleases(dataDir, remote, module) });
    const { page, context } = await visitor();
    await signUp(page, site, newEmail('candidate'));
    await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
    scene = await makeScene(page, site);
    session = await context.storageState();
    await context.close();
  }, { timeout: 240_000 });
  after(async () => {
    await closeBrowser();
    await site.stop();
  });

  /** A signed-in visitor who gets this version of the remote, with the current one to fall back to. */
  async function onPage(version: string | null, act: (page: Page) => Promise<void>): Promise<void> {
    const context = await (await browser()).newContext({ storageState: session, permissions: ['camera', 'microphone'] });
    try {
      if (version) await context.addCookies([{ name: 'bandmark-override', value: encodeOverride({ [remote]: { version } }), url: site.origin }]);
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await act(page);
    } finally {
      await context.close();
    }
  }

  const open = (page: Page) => page.goto(site.origin + shown.path(scene), { waitUntil: 'commit' });
  const ofCopy = (files: readonly string[]) =>
    new RegExp(`/remotes/${remote}/${FAULTY.copy}/(?:${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`);
  const bytesOf = (file: string) => readReleaseFile(site.dataDir, remote, FAULTY.copy, file);

  /** The files that the remote's first screen needs. */
  async function firstFiles() {
    const { entry, preload } = await currentRelease(site.dataDir, remote);
    const { js = [], css = [] } = preload[module] ?? {};
    return { entry: [entry], 'exposed chunk': js, css };
  }

  describe(`remote ${remote}`, { concurrency: AT_ONCE }, () => {
    for (const fault of VIEW_FAULTS) {
      test(`registry view ${fault}: the page asks for today's versions and shows its screen`, () =>
        onPage(null, async (page) => {
          await breakView(page, fault, remote);
          await open(page);
          await shown.works(page);
          await shellIsUsable(page);
        }));

      test(`registry view ${fault}, and no other to be had: told, with Try again`, () =>
        onPage(null, async (page) => {
          await breakView(page, fault, remote);
          await page.route('**/api/release-view', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'Down' }));
          await open(page);
          // Without any view it is the page around a capability that cannot be loaded.
          await page.getByText(fault === 'stale' ? shown.failure : FAILURE).waitFor();
          await page.unroute('**/api/release-view');
          await page.getByRole('button', { name: 'Try again' }).click();
          await shown.works(page);
          await shellIsUsable(page);
        }));
    }

    for (const part of ['entry', 'exposed chunk', 'css'] as const) {
      for (const fault of FILE_FAULTS) {
        test(`${part}, ${fault}: the previous version is shown`, async (context) => {
          const files = (await firstFiles())[part];
          if (files.length === 0) return context.skip(`${remote} has no ${part} at first`);
          await onPage(FAULTY.copy, async (page) => {
            await breakFiles(page, ofCopy(files), fault, bytesOf);
            await open(page);
            await shown.works(page);
            await shellIsUsable(page);
          });
        });
      }
    }

    for (const [name, version] of [
      ['entry throws', FAULTY.entryThrows],
      ['exposed chunk throws', FAULTY.moduleThrows],
      ['init throws', FAULTY.initThrows],
      ['contract mismatch', FAULTY.otherContract],
      // The recorder has no screen in the shell.
      ...(remote === 'recorder' ? [] : [['render throws', FAULTY.renderThrows] as const]),
    ] as const) {
      test(`${name}: the previous version is shown`, () =>
        onPage(version, async (page) => {
          await open(page);
          await shown.works(page);
          if (version === FAULTY.otherContract) {
            const global = `${remote}__${version}`.replace(/\W/g, '_');
            assert.equal(await page.evaluate((named) => named in window, global), false, 'none of its code ran');
          }
          await shellIsUsable(page);
        }));
    }

    if (!late) return;
    for (const fault of FILE_FAULTS) {
      test(`lazy chunk, ${fault}: ${fault === 'hang' ? 'the rest of the page works' : 'told, with Try again, in the same version'}`, () =>
        onPage(FAULTY.copy, async (page) => {
          const broken = ofCopy(await lateScripts(site.dataDir, remote, module));
          await breakFiles(page, broken, fault, bytesOf);
          // Nothing else can run: what works after Try again is the same version.
          const { version } = await currentRelease(site.dataDir, remote);
          await breakFiles(page, new RegExp(`/remotes/${remote}/${version.replaceAll('.', '\\.')}/`), '404 as text', bytesOf);
          await open(page);
          await shown.works(page);
          await late.reach(page);
          if (fault !== 'hang') {
            await page.getByText(late.failure).waitFor();
            await page.unroute(broken);
            await page.getByRole('button', { name: 'Try again' }).click();
            await page.getByText(late.failure).waitFor({ state: 'detached' });
          }
          await (late.stillWorks ?? shellIsUsable)(page);
        }));
    }
    test('lazy chunk throws: told, with Try again', () =>
      onPage(FAULTY.lazyThrows, async (page) => {
        await open(page);
        await shown.works(page);
        await late.reach(page);
        await page.getByText(late.failure).waitFor();
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await (late.stillWorks ?? shellIsUsable)(page);
      }));
  });
}

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { closeBrowser } from '../../harness/browser';
import { currentRelease } from '../../harness/derived-release';
import { FaultScene } from './fault-scene';
import { breakFiles, breakView, FILE_FAULTS, VIEW_FAULTS } from './faults';
import { FAULTY, lateScripts } from './faulty-releases';
import { FAILURE, REMOTES, shellIsUsable } from './remotes-on-show';

/** Each cell is a page of its own; two files run side by side, and so many each keep a small machine busy and no more. */
const AT_ONCE = 2;

/** The whole row of the matrix of one remote, in a site of its own. A file each, so that none takes too long. */
export function faultMatrix(name: string): void {
  const shown = REMOTES.find(({ remote }) => remote === name);
  if (!shown) throw new Error(`No remote ${name}.`);
  const { remote, module, late } = shown;
  let stage: FaultScene;

  before(
    async () => {
      stage = await FaultScene.start(shown);
    },
    { timeout: 240_000 },
  );
  after(async () => {
    await closeBrowser();
    await stage.site.stop();
  });

  describe(`remote ${remote}`, { concurrency: AT_ONCE }, () => {
    for (const fault of VIEW_FAULTS) {
      test(`registry view ${fault}: the page asks for today's versions and shows its screen`, () =>
        stage.onPage(null, async (page) => {
          await breakView(page, fault, remote);
          await stage.open(page);
          await shown.works(page);
          await shellIsUsable(page);
        }));

      test(`registry view ${fault}, and no other to be had: told, with Try again`, () =>
        stage.onPage(null, async (page) => {
          await breakView(page, fault, remote);
          await page.route('**/api/release-view', (route) =>
            route.fulfill({ status: 503, contentType: 'text/plain', body: 'Down' }),
          );
          await stage.open(page);
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
          const files = (await stage.firstFiles())[part];
          if (files.length === 0) return context.skip(`${remote} has no ${part} at first`);
          await stage.onPage(FAULTY.copy, async (page) => {
            await breakFiles(page, stage.ofCopy(files), fault, stage.bytesOf);
            await stage.open(page);
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
        stage.onPage(version, async (page) => {
          await stage.open(page);
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
        stage.onPage(FAULTY.copy, async (page) => {
          const broken = stage.ofCopy(await lateScripts(stage.site.dataDir, remote, module));
          await breakFiles(page, broken, fault, stage.bytesOf);
          // Nothing else can run: what works after Try again is the same version.
          const { version } = await currentRelease(stage.site.dataDir, remote);
          await breakFiles(
            page,
            new RegExp(`/remotes/${remote}/${version.replaceAll('.', '\\.')}/`),
            '404 as text',
            stage.bytesOf,
          );
          await stage.open(page);
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
      stage.onPage(FAULTY.lazyThrows, async (page) => {
        await stage.open(page);
        await shown.works(page);
        await late.reach(page);
        await page.getByText(late.failure).waitFor();
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await (late.stillWorks ?? shellIsUsable)(page);
      }));
  });
}

import { currentRelease } from '../../fixtures/derived-release';
import { addAllFaultyReleases, FaultScene } from '../../fixtures/faults/fault-scene';
import { breakFiles, breakView, FILE_FAULTS, VIEW_FAULTS } from '../../fixtures/faults/faults';
import { FAULTY, lateScripts } from '../../fixtures/faults/faulty-releases';
import { FAILURE, FIRST_PARTS, REMOTES, shellIsUsable } from '../../fixtures/faults/remotes-on-show';
import { expect, test as base } from '../../fixtures/test';
import { openVisitor } from '../../fixtures/visitor';

const test = base.extend<object, { scene: FaultScene }>({
  siteOptions: [{ prepare: (dataDir) => addAllFaultyReleases(dataDir) }, { scope: 'worker' }],
  scene: [
    async ({ browser, site }, use) => use(await FaultScene.of(site, (options) => openVisitor(browser, options))),
    { scope: 'worker' },
  ],
});

// Each case opens its own page, and none changes the site.
test.describe.configure({ mode: 'parallel' });
// Every case breaks something, so pages log a lot; the only uncaught errors are those that broken releases throw.
test.use({ expectedProblems: /^(?:error|warning): |^uncaught: (?:entry|init|chunk|render)$/ });

for (const shown of REMOTES) {
  const { remote, module, firstParts = FIRST_PARTS, late } = shown;
  test.describe(`remote ${remote}`, () => {
    for (const fault of VIEW_FAULTS) {
      test(`registry view ${fault}: the page asks for today's versions and shows its screen`, async ({
        scene,
        visit,
      }) => {
        const stage = scene.show(shown);
        const { page } = await stage.visitor(visit, null);
        await breakView(page, fault, remote);
        await stage.open(page);
        await shown.works(page);
        await shellIsUsable(page);
      });

      test(`registry view ${fault}, and no other to be had: told, with Try again`, async ({ scene, visit }) => {
        const stage = scene.show(shown);
        const { page } = await stage.visitor(visit, null);
        await breakView(page, fault, remote);
        await page.route('**/api/release-view', (route) =>
          route.fulfill({ status: 503, contentType: 'text/plain', body: 'Down' }),
        );
        await stage.open(page);
        // Without any view not even the page around the recorder can be loaded.
        await page.getByText(fault === 'stale' ? shown.failure : FAILURE).waitFor();
        await page.unroute('**/api/release-view');
        await page.getByRole('button', { name: 'Try again' }).click();
        await shown.works(page);
        await shellIsUsable(page);
      });
    }

    for (const part of firstParts) {
      for (const fault of FILE_FAULTS) {
        test(`${part}, ${fault}: the previous version is shown`, async ({ scene, visit }) => {
          const stage = scene.show(shown);
          const files = (await stage.firstFiles())[part];
          expect(files, `${part} of ${remote}`).not.toEqual([]);
          const { page } = await stage.visitor(visit, FAULTY.copy);
          const broken = stage.ofCopy(files);
          await breakFiles(page, broken, fault, stage.bytesOf);
          await stage.open(page);
          await shown.works(page);
          expect(stage.asked, 'the page requested them').toContainEqual(expect.stringMatching(broken));
          await shellIsUsable(page);
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
      test(`${name}: the previous version is shown`, async ({ scene, visit }) => {
        const stage = scene.show(shown);
        const { page } = await stage.visitor(visit, version);
        await stage.open(page);
        await shown.works(page);
        if (version === FAULTY.otherContract) {
          expect(await stage.chosen(page)).toEqual({ version, reason: 'override' });
          const global = `${remote}__${version}`.replace(/\W/g, '_');
          expect(await page.evaluate((named) => named in window, global), 'none of its code ran').toBe(false);
        } else {
          expect(stage.asked, 'files of the faulty version that the page requested').not.toEqual([]);
        }
        await shellIsUsable(page);
      });
    }

    if (!late) return;
    for (const fault of FILE_FAULTS) {
      test(`lazy chunk, ${fault}: ${fault === 'hang' ? 'the rest of the page works' : 'told, with Try again, in the same version'}`, async ({
        scene,
        visit,
      }) => {
        const stage = scene.show(shown);
        const { dataDir } = stage.site;
        const { page } = await stage.visitor(visit, FAULTY.copy);
        const broken = stage.ofCopy(await lateScripts(dataDir, remote, module));
        await breakFiles(page, broken, fault, stage.bytesOf);
        // Breaks the current version, too, so that only the same version can work after "Try again".
        const { version } = await currentRelease(dataDir, remote);
        const current = new RegExp(`/remotes/${remote}/${version.replaceAll('.', '\\.')}/`);
        await breakFiles(page, current, '404 as text', stage.bytesOf);
        await stage.open(page);
        await shown.works(page);
        await late.reach(page);
        await expect.poll(() => stage.asked).toContainEqual(expect.stringMatching(broken));
        if (fault !== 'hang') {
          await page.getByText(late.failure).waitFor();
          await page.unroute(broken);
          await page.getByRole('button', { name: 'Try again' }).click();
          await page.getByText(late.failure).waitFor({ state: 'detached' });
        }
        await (late.stillWorks ?? shellIsUsable)(page);
      });
    }
    test('lazy chunk throws: told, with Try again', async ({ scene, visit }) => {
      const stage = scene.show(shown);
      const { page } = await stage.visitor(visit, FAULTY.lazyThrows);
      await stage.open(page);
      await shown.works(page);
      await late.reach(page);
      await page.getByText(late.failure).waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await (late.stillWorks ?? shellIsUsable)(page);
    });
  });
}

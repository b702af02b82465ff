import type { Page } from '@playwright/test';
import { addDerivedRelease, currentRelease } from '../../fixtures/derived-release';
import { runScript } from '../../fixtures/run-node';
import { expect, test as base } from '../../fixtures/test';
import { answerBox, beginPart, submit, waitForSaved, write } from '../../pages/exam-page';
import { openNewWriting } from '../../pages/tests-list';

const NEXT = '9.0.0-next';
const EXAM = ['shell', 'tests', 'recorder'];

/** A site with another version of each beside the current one. */
const test = base.extend({
  siteOptions: [
    {
      prepare: async (dataDir) => {
        for (const remote of EXAM) await addDerivedRelease(dataDir, { remote, version: NEXT });
      },
    },
    { scope: 'worker' },
  ],
});

interface View {
  shell: { version: string; reason: string };
  remotes: Record<string, { current: { version: string }; reason: string }>;
}

/** Versions of everything an exam needs, with the reason of each, as this page was served. */
async function served(page: Page): Promise<string[]> {
  const view = JSON.parse((await page.locator('#release-registry').textContent()) ?? '{}') as View;
  return EXAM.map((name) => {
    const remote = view.remotes[name];
    const { version, reason } =
      name === 'shell' || !remote ? view.shell : { version: remote.current.version, reason: remote.reason };
    return `${name}@${version} ${reason}`;
  });
}

test('a begun exam keeps its versions over releases and reloads, and what was written; submitted, it gives them up', async ({
  site,
  candidate: { page },
}) => {
  const before = Object.fromEntries(
    await Promise.all(EXAM.map(async (name) => [name, (await currentRelease(site.dataDir, name)).version] as const)),
  );
  const pinned = EXAM.map((name) => `${name}@${before[name] ?? ''} pinned`);
  const release = (command: 'promote' | 'rollback', name: string, ...words: string[]) =>
    runScript(command, [name === 'shell' ? name : `remote-${name}`, ...words], { DATA_DIR: site.dataDir });
  await openNewWriting(page);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();

  // Releases between page load and beginning: the exam must keep the versions that its page runs.
  for (const name of EXAM) await release('promote', name, NEXT);
  await beginPart(page);
  await write(page, 'The first line.');
  await waitForSaved(page);

  await page.reload();
  await expect(answerBox(page)).toHaveValue('The first line.');
  expect(await served(page)).toEqual(pinned);

  await release('rollback', 'tests');
  await release('promote', 'tests', NEXT);
  await page.reload();
  await answerBox(page).waitFor();
  expect(await served(page)).toEqual(pinned);

  await write(page, ' The second.');
  await waitForSaved(page);
  await submit(page);
  await page.goto(`${site.origin}/tests`);
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
  expect(await served(page)).toEqual(EXAM.map((name) => `${name}@${NEXT} current`));
});

test('the status page needs no remote, shows what pages measured, and is for operators', async ({
  site,
  candidate: { page, email },
  consoleProblems,
}) => {
  consoleProblems.expect(/\b40[34]\b/);
  // Telemetry is sent when the page is left, at the latest.
  const sent = page.waitForRequest('**/api/telemetry');
  await page.goto(`${site.origin}/status`);
  await sent;
  await page.getByRole('heading', { name: 'This page is for operators.' }).waitFor();

  await site.user('grant', 'operator', email);
  await page.route(/\/remotes\/(?!shell)/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Status', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'tests', exact: true }).waitFor();
  const current = page.getByRole('row', { name: new RegExp(`^${NEXT.replaceAll('.', '\\.')} to everybody`) }).first();
  await current.waitFor();
  await page.getByRole('cell', { name: 'healthy' }).first().waitFor();
});

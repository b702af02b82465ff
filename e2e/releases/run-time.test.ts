import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newEmail, signUp } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { addDerivedRelease, currentRelease } from '../harness/derived-release';
import { beginPart, submit, waitForSaved, write } from '../harness/exam';
import { run, Site } from '../harness/site';

const NEXT = '9.0.0-next';
const EXAM = ['shell', 'tests', 'recorder'];

let site: Site;
before(
  async () => {
    site = await Site.start({
      prepare: async (dataDir) => {
        for (const remote of EXAM) await addDerivedRelease(dataDir, { remote, version: NEXT });
      },
    });
  },
  { timeout: 240_000 },
);
after(async () => {
  await closeBrowser();
  await site.stop();
});

interface View {
  shell: { version: string; reason: string };
  remotes: Record<string, { current: { version: string }; reason: string }>;
}

/** Version and reason of everything an exam needs, as this page was served. */
async function served(page: Page): Promise<string[]> {
  const view = JSON.parse((await page.locator('#release-registry').textContent()) ?? '{}') as View;
  return EXAM.map((name) => {
    const remote = view.remotes[name];
    const { version, reason } =
      name === 'shell' || !remote ? view.shell : { version: remote.current.version, reason: remote.reason };
    return `${name}@${version} ${reason}`;
  });
}

test('a begun exam keeps its versions over releases and reloads, and what was written; handed in, it gives them up', async () => {
  const { page, context, complaints } = await visitor();
  const before = Object.fromEntries(
    await Promise.all(EXAM.map(async (name) => [name, (await currentRelease(site.dataDir, name)).version] as const)),
  );
  await signUp(page, site, newEmail('candidate'));
  await page.getByRole('button', { name: 'Add Quick Test' }).click();
  await page.getByRole('row').nth(1).getByRole('link', { name: /Start/ }).first().click();
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();

  // Released between loading the page and beginning: the exam has what its page runs.
  for (const name of EXAM)
    await run(
      ['--import', 'tsx', 'tools/release/release.ts', 'promote', name === 'shell' ? name : `remote-${name}`, NEXT],
      {
        DATA_DIR: site.dataDir,
      },
    );
  await beginPart(page);
  await write(page, 'The first line.');
  await waitForSaved(page);

  await page.reload();
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.waitFor();
  assert.equal(await answer.inputValue(), 'The first line.');
  assert.deepEqual(
    await served(page),
    EXAM.map((name) => `${name}@${before[name] ?? ''} pinned`),
  );

  await run(['--import', 'tsx', 'tools/release/release.ts', 'rollback', 'remote-tests'], { DATA_DIR: site.dataDir });
  await run(['--import', 'tsx', 'tools/release/release.ts', 'promote', 'remote-tests', NEXT], {
    DATA_DIR: site.dataDir,
  });
  await page.reload();
  await answer.waitFor();
  assert.deepEqual(
    await served(page),
    EXAM.map((name) => `${name}@${before[name] ?? ''} pinned`),
  );

  await write(page, ' The second.');
  await waitForSaved(page);
  await submit(page);
  await page.goto(`${site.origin}/tests`);
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
  assert.deepEqual(
    await served(page),
    EXAM.map((name) => `${name}@${NEXT} current`),
  );
  assert.deepEqual(
    complaints.filter((line) => /chunk/i.test(line)),
    [],
  );
  await context.close();
});

test('the status page needs no remote, shows what pages measured, and is for operators', async () => {
  const { page, context } = await visitor();
  const email = newEmail('operator');
  await signUp(page, site, email);
  await page.getByRole('heading', { name: 'Quick Tests' }).waitFor();
  // Telemetry leaves with the page at the latest.
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
  await page.getByRole('cell', { name: 'well' }).first().waitFor();
  await context.close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeBrowser, visitor } from '../../harness/browser';
import { Site } from '../../harness/site';
import { answersLost } from './answers-lost';
import { Candidate } from './candidate';
import { keptErrors } from './kept-errors';
import { PageWatch } from './page-watch';
import { runStorm } from './run-storm';
import { createTeams, type Team } from './teams';

/** Oftener than the bench (`npm run bench -- storm`), so that each exam sees several waves within a short test. */
const EVERY_MS = 4000;
const KEYSTROKE_MS = 10;

let site: Site;
let teams: Team[];
before(
  async () => {
    site = await Site.start();
    teams = await createTeams(site);
  },
  { timeout: 240_000 },
);
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('candidates take exams while every remote is released again and again: nothing breaks, reloads, changes or is lost', async (context) => {
  /** Loses what pins the versions of an exam: whoever looks for changes must see one. */
  let unpinned: Candidate | undefined;
  const outcome = await runStorm(site, teams, {
    candidates: 2,
    everyMs: EVERY_MS,
    keystrokeMs: KEYSTROKE_MS,
    isEnough: (exams) => exams.length >= 2,
    alsoRun: async (storm) => {
      unpinned = await Candidate.signUp(site, storm, KEYSTROKE_MS);
      await unpinned.takeExams(
        (exams) => exams.length >= 1,
        (profile) => profile.clearCookies({ name: 'bandmark-exam' }),
      );
    },
  });
  context.diagnostic(
    `${outcome.releases} releases, waves of an exam: ${outcome.exams.map(({ waves }) => waves).join(', ')}`,
  );
  const { releases: _count, waveMs: _times, exams, ...wrong } = outcome;
  assert.deepEqual(
    Object.entries(wrong).filter(([, list]) => list.length > 0),
    [],
  );
  assert.equal(exams.length, 4);
  for (const { skill, waves } of exams) assert.ok(waves >= 2, `${skill}: only ${waves} waves`);

  const [changed] = unpinned?.exams ?? [];
  assert.ok(unpinned && changed, unpinned?.failure ?? 'did not run');
  assert.ok(
    changed.versionChanges.some((line) => line.startsWith('loaded anew: served tests')),
    changed.versionChanges.join('\n'),
  );
  assert.ok(
    changed.versionChanges.some((line) => line.startsWith('loaded anew: runs tests')),
    changed.versionChanges.join('\n'),
  );
  const altered = {
    ...changed,
    text: `${changed.text}And more.`,
    announced: changed.announced?.map((each) => ({ ...each, chunks: each.chunks + 1 })) ?? null,
  };
  const asked = { origin: site.origin, token: unpinned.token };
  assert.equal((await answersLost(asked, changed)).length, 0);
  assert.ok((await answersLost(asked, altered)).length >= 3, 'a letter and a chunk too few are seen');
  await unpinned.close();
});

test('a chunk that is gone and a page that loads itself anew would have been counted', async () => {
  const { page, context } = await visitor();
  const watch = new PageWatch(page);
  await watch.order(() => page.goto(`${site.origin}/sign-in`));
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  assert.deepEqual([watch.chunkErrors, watch.reloads], [[], []]);

  await page.route('**/remotes/auth/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await watch.order(() => page.reload());
  await page.getByText('This part of the site could not be loaded.').waitFor();
  assert.ok(watch.chunkErrors.length > 0);
  assert.deepEqual(watch.reloads, []);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      location.reload();
    }),
  ]);
  assert.deepEqual(watch.reloads, [`${site.origin}/sign-in`]);
  await context.close();
  assert.match((await keptErrors(site)).join('\n'), /^auth@/);
});

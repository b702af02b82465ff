import { answersLost } from '../../fixtures/soak/answers-lost';
import { Candidate } from '../../fixtures/soak/candidate';
import { PageWatch } from '../../fixtures/soak/page-watch';
import { reportedErrors } from '../../fixtures/soak/reported-errors';
import { runSoak } from '../../fixtures/soak/run-soak';
import { createTeams } from '../../fixtures/soak/teams';
import { expect, test } from '../../fixtures/test';

/** A shorter interval than in `npm run bench -- soak`, so that each exam sees several waves in a short test. */
const EVERY_MS = 4000;
const KEYSTROKE_MS = 10;

test('candidates take exams while every remote is released again and again: nothing breaks, reloads, changes or is lost', async ({
  site,
  visit,
}, testInfo) => {
  const teams = await createTeams(site);
  /** Loses the cookie that pins the versions of an exam, so that the check for version changes must find some. */
  let unpinned: Candidate | undefined;
  const outcome = await runSoak(site, visit, teams, {
    candidates: 2,
    everyMs: EVERY_MS,
    keystrokeMs: KEYSTROKE_MS,
    isEnough: (exams) => exams.length >= 2,
    alsoRun: async (waves) => {
      unpinned = await Candidate.signUp(site, visit, waves, KEYSTROKE_MS);
      await unpinned.takeExams(
        (exams) => exams.length >= 1,
        (profile) => profile.clearCookies({ name: 'bandmark-exam' }),
      );
    },
  });
  testInfo.annotations.push({
    type: 'measured',
    description: `${outcome.releases} releases, waves of an exam: ${outcome.exams.map(({ waves }) => waves).join(', ')}`,
  });
  const { releases: _count, waveMs: _times, exams, ...wrong } = outcome;
  expect(Object.entries(wrong).filter(([, list]) => list.length > 0)).toEqual([]);
  expect(exams).toHaveLength(4);
  for (const { skill, waves } of exams) expect(waves, `waves while ${skill} was open`).toBeGreaterThanOrEqual(2);

  const [changed] = unpinned?.exams ?? [];
  if (!unpinned || !changed) throw new Error(unpinned?.failure ?? 'The unpinned candidate did not run.');
  const changes = changed.versionChanges.join('\n');
  expect(changes).toMatch(/^loaded anew: served tests/m);
  expect(changes).toMatch(/^loaded anew: runs tests/m);
  const altered = {
    ...changed,
    text: `${changed.text}And more.`,
    announced: changed.announced?.map((each) => ({ ...each, chunks: each.chunks + 1 })) ?? null,
  };
  const access = { origin: site.origin, token: unpinned.token };
  expect(await answersLost(access, changed)).toEqual([]);
  expect((await answersLost(access, altered)).length, 'a letter and a chunk too few are seen').toBeGreaterThanOrEqual(
    3,
  );
});

test('a chunk that is gone and a page that loads itself anew would have been counted', async ({
  site,
  page,
  consoleProblems,
}) => {
  consoleProblems.expect(/\b404\b/, /RUNTIME-0|could not be loaded|Loading/);
  const watch = new PageWatch(page);
  await watch.order(() => page.goto(`${site.origin}/sign-in`));
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  expect([watch.chunkErrors, watch.reloads]).toEqual([[], []]);

  await page.route('**/remotes/auth/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );
  await watch.order(() => page.reload());
  await page.getByText('This part of the site could not be loaded.').waitFor();
  expect(watch.chunkErrors).not.toEqual([]);
  expect(watch.reloads).toEqual([]);
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      location.reload();
    }),
  ]);
  expect(watch.reloads).toEqual([`${site.origin}/sign-in`]);
  // A page sends its reports when it is left.
  await page.close();
  await expect(async () => {
    expect((await reportedErrors(site)).join('\n')).toMatch(/^auth@/);
  }).toPass();
});

import type { Page } from 'playwright-core';
import { listChunks } from '@bandmark/contracts/api/attempts';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { fillPath } from '@bandmark/contracts/endpoint';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newEmail, signUp } from '../../harness/accounts';
import { closeBrowser, visitor, type Visitor } from '../../harness/browser';
import { currentRelease } from '../../harness/derived-release';
import { ageRecords, type Unsent, unsentOnDevice } from '../../harness/device';
import { submit, waitForSaved, waitForUpload, write } from '../../harness/exam';
import { addQuickTest, newestRow } from '../../harness/journey';
import { run, Site } from '../../harness/site';
import { answersLost } from './answers-lost';
import { beginRecorded, type ExamRecord } from './exam-record';
import { ExamVersions } from './exam-versions';
import { PageWatch } from './page-watch';
import { releaseNext } from './release-storm';
import { servedVersion } from './served-version';
import { createTeams, type Team } from './teams';

const NEXT = '0.1.1-next';
const ONLINE = 'Written while the server could be reached. ';
const OFFLINE = 'Written without a connection. ';

/** A candidate in the middle of an exam, without a connection, with text and recording that only the device has. */
interface CutOff extends Visitor {
  exam: ExamRecord;
  versions: ExamVersions;
  token: string;
  unsent: Unsent;
}

let site: Site;
let teams: Team[];
const previous: Record<string, string> = {};
let atHome: CutOff;
let returning: CutOff;
let unpinned: CutOff;

before(
  async () => {
    site = await Site.start();
    teams = await createTeams(site, ['tests', 'recorder']);
    for (const team of teams) {
      previous[team.remote] = (await currentRelease(site.dataDir, team.remote)).version;
      await releaseNext(site, team, NEXT);
    }
    [atHome, returning, unpinned] = await Promise.all([cutOff(), cutOff(), cutOff()]);
    for (const { remote, token } of teams) {
      await run(['--import', 'tsx', 'tools/release/release.ts', 'rollback', `remote-${remote}`], {
        BANDMARK_URL: site.origin,
        BANDMARK_TOKEN: token,
        DATA_DIR: '/nowhere',
      });
    }
  },
  { timeout: 240_000 },
);
after(async () => {
  await closeBrowser();
  await site.stop();
});

async function cutOff(): Promise<CutOff> {
  const someone = await visitor();
  const { page, context } = someone;
  const watch = new PageWatch(page);
  await signUp(page, site, newEmail('candidate'));
  await addQuickTest(page);
  await newestRow(page).getByRole('link', { name: /Start/ }).first().click();
  const exam = await beginRecorded(page, 'writing');
  const versions = new ExamVersions(page, watch, exam.begun);
  await write(page, ONLINE);
  await waitForSaved(page);
  await context.setOffline(true);
  await write(page, OFFLINE);
  await page.getByText('Offline: kept on this device').waitFor();
  exam.text = ONLINE + OFFLINE;
  let unsent = await unsentOnDevice(page);
  while (!['camera', 'screen'].every((stream) => unsent.chunks.filter((chunk) => chunk.stream === stream).length >= 2))
    unsent = await unsentOnDevice(page);
  const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '';
  return { ...someone, exam, versions, token, unsent };
}

/** Hands in, and looks for everything on the server: all that was on the device first of all. */
async function everythingArrives(
  { context, exam, token, unsent }: CutOff,
  page = context.pages().at(-1),
): Promise<void> {
  assert.ok(page);
  await waitForSaved(page);
  await submit(page);
  await waitForUpload(page);
  assert.deepEqual(unsent.texts, [ONLINE + OFFLINE]);
  const answer = await fetch(site.origin + fillPath(listChunks.path, { attemptId: exam.attemptId }), {
    headers: exam.headers,
  });
  const stored = new Set(
    listChunks.response
      .parse(await answer.json())
      .map(({ stream, segment, sequence, sha256 }) => [stream, segment, sequence, sha256].join(' ')),
  );
  assert.deepEqual(
    unsent.chunks.filter(
      ({ stream, segment, sequence, sha256 }) => !stored.has([stream, segment, sequence, sha256].join(' ')),
    ),
    [],
  );
  assert.deepEqual(await answersLost({ origin: site.origin, token }, exam), []);
  assert.deepEqual(await unsentOnDevice(page), { texts: [], chunks: [] });
}

/** The candidate's browser, closed without a connection and opened anew with one. */
async function comeBack({ context, page }: CutOff) {
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const opened = await context.newPage();
  return { opened, address };
}

test('a rollback reaches the next page that is loaded; nothing was built or started again', async () => {
  for (const { remote } of teams) assert.equal(await servedVersion(site.origin, remote), previous[remote]);
});

test('the page that was open comes back online: every letter and chunk arrives, in the version it began with', async () => {
  const { context, page, versions, exam } = atHome;
  assert.equal(exam.begun['tests'], NEXT);
  assert.equal(exam.begun['recorder'], NEXT);
  await context.setOffline(false);
  await waitForSaved(page);
  await versions.look('online again');
  await everythingArrives(atHome);
  await versions.look('handed in');
  assert.deepEqual(versions.changes, []);
  await context.close();
});

/** The exam as the device has it: the whole text stands there, and the recording goes on. */
async function openExam(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.waitFor();
  assert.equal(await answer.inputValue(), ONLINE + OFFLINE);
  await page.getByText('Recording', { exact: true }).first().waitFor();
}

test('a page opened anew in the exam has its versions still, and sends everything', async () => {
  const { opened, address } = await comeBack(returning);
  const versions = new ExamVersions(opened, new PageWatch(opened), returning.exam.begun);
  await openExam(opened, address);
  await versions.look('opened anew');
  await everythingArrives(returning);
  assert.deepEqual(versions.changes, []);
  await returning.context.close();
});

test('a page that gets the older versions reads what the newer ones left on the device, and sends everything', async () => {
  const { opened, address } = await comeBack(unpinned);
  // No page of the site runs here; the records become those of a version that knows more.
  await opened.goto(`${site.origin}/api/health`);
  await ageRecords(opened);
  await unpinned.context.clearCookies({ name: 'bandmark-exam' });
  const versions = new ExamVersions(opened, new PageWatch(opened), { ...unpinned.exam.begun, ...previous });
  await openExam(opened, address);
  await versions.look('opened anew');
  await everythingArrives(unpinned);
  assert.deepEqual(versions.changes, [], 'tests and recorder are those from before the release');
  await unpinned.context.close();
});

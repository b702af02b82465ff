import { listChunks } from '@bandmark/contracts/api/attempts';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { fillPath } from '@bandmark/contracts/endpoint';
import type { Page } from '@playwright/test';
import { currentRelease } from '../../fixtures/derived-release';
import { runScript } from '../../fixtures/run-node';
import type { Site } from '../../fixtures/site';
import { answersLost } from '../../fixtures/soak/answers-lost';
import { beginRecorded, type ExamRecord } from '../../fixtures/soak/exam-record';
import { ExamVersions } from '../../fixtures/soak/exam-versions';
import { PageWatch } from '../../fixtures/soak/page-watch';
import { releaseNext } from '../../fixtures/soak/release-waves';
import { servedVersion } from '../../fixtures/served-version';
import { createTeams, type Team } from '../../fixtures/soak/teams';
import { expect, test as base } from '../../fixtures/test';
import { signedUp, type Visit, type Visitor } from '../../fixtures/visitor';
import { answerBox, submit, waitForOffline, waitForSaved, waitForUpload, write } from '../../pages/exam-page';
import { ageRecords, type Unsent, unsentOnDevice } from '../../pages/outbox-on-device';
import { openNewWriting } from '../../pages/tests-list';

const ONLINE = 'Written while the server could be reached. ';
const OFFLINE = 'Written without a connection. ';

// These tests take candidates offline on purpose.
base.use({ expectedProblems: /net::ERR_INTERNET_DISCONNECTED/ });

/** A release of tests and recorder that their teams can roll back. */
interface Release {
  teams: readonly Team[];
  version: string;
  /** Versions before it, by remote. */
  previous: Readonly<Record<string, string>>;
}

/** Number of releases so far, so that each test of a worker has its own version. */
let released = 0;

const test = base.extend<{ release: Release }, { teams: readonly Team[] }>({
  teams: [async ({ site }, use) => use(await createTeams(site, ['tests', 'recorder'])), { scope: 'worker' }],
  release: async ({ site, teams }, use) => {
    released += 1;
    const version = `0.1.1-next.${released}`;
    const previous: Record<string, string> = {};
    for (const team of teams) {
      previous[team.remote] = (await currentRelease(site.dataDir, team.remote)).version;
      await releaseNext(site, team, version);
    }
    await use({ teams, version, previous });
  },
});

async function rollBack(site: Site, { teams }: Release): Promise<void> {
  for (const { remote, token } of teams)
    await runScript('rollback', [`remote-${remote}`], {
      BANDMARK_URL: site.origin,
      BANDMARK_TOKEN: token,
      DATA_DIR: '/nowhere',
    });
}

/** A candidate offline in the middle of an exam, with text and recording that only the device has. */
interface CutOff extends Visitor {
  exam: ExamRecord;
  versions: ExamVersions;
  token: string;
  unsent: Unsent;
}

async function cutOff(site: Site, visit: Visit): Promise<CutOff> {
  const someone = await signedUp(site, visit, 'candidate');
  const { page, context } = someone;
  const watch = new PageWatch(page);
  await openNewWriting(page);
  const exam = await beginRecorded(page, 'writing');
  const versions = new ExamVersions(page, watch, exam.begun);
  await write(page, ONLINE);
  await waitForSaved(page);
  await context.setOffline(true);
  await write(page, OFFLINE);
  await waitForOffline(page);
  exam.text = ONLINE + OFFLINE;
  let unsent: Unsent = { texts: [], chunks: [] };
  const recorded = (stream: string) => unsent.chunks.filter((chunk) => chunk.stream === stream).length;
  await expect(async () => {
    unsent = await unsentOnDevice(page);
    expect(Math.min(recorded('camera'), recorded('screen'))).toBeGreaterThanOrEqual(1);
  }).toPass({ intervals: [250] });
  const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '';
  return { ...someone, exam, versions, token, unsent };
}

/**
 * Closes the candidate's page while offline and restores the network. The page is closed as soon as only the device has
 * some of the data, because longer recording would leave more to upload on a slow machine than on a fast one.
 * @returns address of the exam
 */
async function closeBrowser({ context, page }: CutOff): Promise<string> {
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  return address;
}

/** Submits, and expects the server to have everything, including what only the device had. */
async function everythingArrives(site: Site, { exam, token, unsent }: CutOff, page: Page): Promise<void> {
  await waitForSaved(page);
  await submit(page);
  await waitForUpload(page);
  expect(unsent.texts).toEqual([ONLINE + OFFLINE]);
  const response = await fetch(site.origin + fillPath(listChunks.path, { attemptId: exam.attemptId }), {
    headers: exam.headers,
  });
  const line = ({ stream, segment, sequence, sha256 }: Omit<Unsent['chunks'][number], 'isGrowing'>) =>
    [stream, segment, sequence, sha256].join(' ');
  const stored = new Set(listChunks.response.parse(await response.json()).map(line));
  const finished = unsent.chunks.filter(({ isGrowing }) => !isGrowing);
  expect(finished.map(line).filter((chunk) => !stored.has(chunk))).toEqual([]);
  expect(await answersLost({ origin: site.origin, token }, exam)).toEqual([]);
  expect(await unsentOnDevice(page)).toEqual({ texts: [], chunks: [] });
}

/** Opens the exam and expects the whole text from the device and a running recording. */
async function openExam(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(answerBox(page)).toHaveValue(ONLINE + OFFLINE);
  await page.getByText('Recording', { exact: true }).first().waitFor();
}

test('a rollback reaches the next page that is loaded; nothing was built or started again', async ({
  site,
  release,
}) => {
  const { teams, version, previous } = release;
  for (const { remote } of teams) expect(await servedVersion(site.origin, remote)).toBe(version);
  await rollBack(site, release);
  for (const { remote } of teams) expect(await servedVersion(site.origin, remote)).toBe(previous[remote]);
});

test('the page that was open comes back online: every letter and chunk arrives, in the version it began with', async ({
  site,
  release,
  visit,
}) => {
  const atHome = await cutOff(site, visit);
  const { context, page, versions, exam } = atHome;
  await rollBack(site, release);
  expect(exam.begun).toMatchObject({ tests: release.version, recorder: release.version });
  await context.setOffline(false);
  await waitForSaved(page);
  await versions.look('online again');
  await everythingArrives(site, atHome, page);
  await versions.look('submitted');
  expect(versions.changes).toEqual([]);
});

test('a page opened anew in the exam has its versions still, and sends everything', async ({
  site,
  release,
  visit,
}) => {
  const returning = await cutOff(site, visit);
  const address = await closeBrowser(returning);
  await rollBack(site, release);
  const opened = await returning.context.newPage();
  const versions = new ExamVersions(opened, new PageWatch(opened), returning.exam.begun);
  await openExam(opened, address);
  await versions.look('opened anew');
  await everythingArrives(site, returning, opened);
  expect(versions.changes).toEqual([]);
});

test('a page that gets the older versions reads what the newer ones left on the device, and sends everything', async ({
  site,
  release,
  visit,
}) => {
  const unpinned = await cutOff(site, visit);
  const address = await closeBrowser(unpinned);
  await rollBack(site, release);
  const opened = await unpinned.context.newPage();
  // This address runs no code of the site. The records become those of a later release.
  await opened.goto(`${site.origin}/api/health`);
  await ageRecords(opened);
  await unpinned.context.clearCookies({ name: 'bandmark-exam' });
  const versions = new ExamVersions(opened, new PageWatch(opened), { ...unpinned.exam.begun, ...release.previous });
  await openExam(opened, address);
  await versions.look('opened anew');
  await everythingArrives(site, unpinned, opened);
  expect(versions.changes, 'tests and recorder are those from before the release').toEqual([]);
});

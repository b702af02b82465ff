import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { compatibilityBuilds } from '../../../tools/compatibility/compatibility-builds';
import { newEmail, signUp } from '../../harness/accounts';
import { closeBrowser, visitor } from '../../harness/browser';
import { unsentOnDevice } from '../../harness/device';
import { beginPart, submit, waitForSaved, waitForUpload, write } from '../../harness/exam';
import { addQuickTest, newestRow } from '../../harness/journey';
import { keptVersions, promoter, publishKept, todaysVersions, type Versions } from '../../harness/kept-on-site';
import { Site } from '../../harness/site';
import { answerIsWhole } from './journey-through-remotes';
import { assertPageRuns } from './versions-on-page';

const ONLINE = 'Written while the server could be reached. ';
const OFFLINE = 'Written without a connection.';

let site: Site;
let promote: (wanted: Versions) => Promise<void>;
let today: Versions;
let old: Versions;
before(
  async () => {
    site = await Site.start({ prepare: publishKept });
    const oldest = (await compatibilityBuilds()).at(-1);
    assert.ok(oldest);
    today = await todaysVersions(site.dataDir);
    old = await keptVersions(oldest);
    promote = await promoter(site);
  },
  { timeout: 240_000 },
);
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** In the middle of an exam the connection goes and the page is closed: text and recording are on the device alone. */
async function cutOff(
  versions: Versions,
): Promise<{ context: BrowserContext; exam: string; complaints: readonly string[] }> {
  await promote(versions);
  const { page, context, complaints } = await visitor();
  await signUp(page, site, newEmail('candidate'));
  await addQuickTest(page);
  await newestRow(page).getByRole('link', { name: /Start/ }).first().click();
  await beginPart(page);
  await write(page, ONLINE);
  await waitForSaved(page);
  await assertPageRuns(page, versions);
  await context.setOffline(true);
  await write(page, OFFLINE);
  await page.getByRole('status').getByText('Offline: kept on this device').waitFor();
  const unsent = await unsentOnDevice(page);
  assert.deepEqual(unsent.texts, [ONLINE + OFFLINE]);
  assert.notDeepEqual(unsent.chunks, []);
  const exam = page.url();
  await page.close();
  await context.setOffline(false);
  // The server keeps a begun exam on its versions, an old shell's, too; without its cookie the next page gets today's.
  await context.clearCookies();
  return { context, exam, complaints };
}

/** The exam goes on where it stood and is handed in, on these versions. */
async function handIn(page: Page, exam: string, versions: Versions): Promise<void> {
  await page.goto(exam);
  const other = page.getByRole('button', { name: 'Continue here' });
  await page.getByRole('status').getByText('Saved', { exact: true }).or(other).first().waitFor();
  // N-2 takes the window that was closed for another one, for 15 s: it asks.
  if (await other.isVisible()) await other.click();
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await waitForText(page, ONLINE + OFFLINE);
  await answer.press('ControlOrMeta+End');
  await write(page, ' And on.');
  await waitForSaved(page);
  await submit(page);
  await waitForUpload(page);
  await assertPageRuns(page, versions);
  await answerIsWhole(page, site, `${ONLINE}${OFFLINE} And on.`);
}

/** First comes what the server has, then what the device has. */
const waitForText = (page: Page, text: string) =>
  page.waitForFunction(
    (wanted) => [...document.querySelectorAll('textarea')].some((box) => box.value === wanted && !box.readOnly),
    text,
  );

const uncaught = (complaints: readonly string[]) => complaints.filter((line) => line.startsWith('uncaught'));

test('an exam begun on N-2, with text and recording that only the device has, goes on and is handed in on N', async () => {
  const { context, exam, complaints } = await cutOff(old);
  await promote(today);
  await handIn(await context.newPage(), exam, today);
  assert.deepEqual(uncaught(complaints), []);
  await context.close();
});

test('after a roll-back to N-2, too: any of its pages sends what N left on the device', async () => {
  const { context, exam, complaints } = await cutOff(today);
  await promote(old);
  const page = await context.newPage();
  await page.goto(`${site.origin}/tests`);
  await newestRow(page).waitFor();
  await assertPageRuns(page, old);
  const until = Date.now() + 30_000;
  for (
    let unsent = await unsentOnDevice(page);
    unsent.texts.length + unsent.chunks.length > 0;
    unsent = await unsentOnDevice(page)
  ) {
    assert.ok(Date.now() < until, `still on the device: ${JSON.stringify(unsent)}`);
    await page.waitForTimeout(200);
  }
  await handIn(page, exam, old);
  assert.deepEqual(uncaught(complaints), []);
  await context.close();
});

import type { BrowserContext, Page } from '@playwright/test';
import { compatibilityBuilds } from '@bandmark/tools/compatibility/compatibility-builds';
import {
  promoter,
  publishCompatibilityBuilds,
  todaysVersions,
  type Versions,
  versionsOf,
} from '../../fixtures/compatibility/builds-on-site';
import { answerIsWhole } from '../../fixtures/compatibility/journey-through-remotes';
import { expectPageRuns } from '../../fixtures/compatibility/versions-on-page';
import type { Site } from '../../fixtures/site';
import { expect, SETUP_WITHIN_MS, test as base } from '../../fixtures/test';
import { signedUp, type Visit } from '../../fixtures/visitor';
import {
  answerBox,
  beginPart,
  submit,
  waitForOffline,
  waitForSaved,
  waitForUpload,
  write,
} from '../../pages/exam-page';
import { unsentOnDevice } from '../../pages/outbox-on-device';
import { newestRow, openNewWriting } from '../../pages/tests-list';

const ONLINE = 'Written while the server could be reached. ';
const OFFLINE = 'Written without a connection.';

interface Versioned {
  today: Versions;
  /** The oldest compatibility build, N-2. */
  old: Versions;
  promote: (wanted: Versions) => Promise<void>;
}

const test = base.extend<object, { versioned: Versioned }>({
  siteOptions: [{ prepare: publishCompatibilityBuilds }, { scope: 'worker' }],
  versioned: [
    async ({ site }, use) => {
      const oldest = (await compatibilityBuilds()).at(-1);
      if (!oldest) throw new Error('There is no compatibility build.');
      await use({
        today: await todaysVersions(site.dataDir),
        old: await versionsOf(oldest),
        promote: await promoter(site),
      });
    },
    { scope: 'worker', timeout: SETUP_WITHIN_MS },
  ],
});

// The network is cut on purpose, and old pages may log more than today's.
test.use({ expectedProblems: /^(?:error|warning): / });

/** Cuts the network in the middle of an exam and closes the page: only the device has the latest text and recording. */
async function cutOff(
  site: Site,
  visit: Visit,
  versions: Versions,
): Promise<{ context: BrowserContext; exam: string }> {
  const { page, context } = await signedUp(site, visit, 'candidate');
  await openNewWriting(page);
  await beginPart(page);
  await write(page, ONLINE);
  await waitForSaved(page);
  await expectPageRuns(page, versions);
  await context.setOffline(true);
  await write(page, OFFLINE);
  await waitForOffline(page);
  // After a chunk that was sent just before the cut, the device has none until the next slice.
  await expect(async () => {
    const unsent = await unsentOnDevice(page);
    expect(unsent.texts).toEqual([ONLINE + OFFLINE]);
    expect(unsent.chunks).not.toEqual([]);
  }).toPass({ intervals: [250] });
  const exam = page.url();
  await page.close();
  await context.setOffline(false);
  // The server pins a begun exam to its versions by a cookie; without it the next page gets the current versions.
  await context.clearCookies();
  return { context, exam };
}

/** Resumes the exam where it stood and submits it, on these versions. */
async function finish(page: Page, site: Site, exam: string, versions: Versions): Promise<void> {
  // N-2 considers the closed tab another open one for 15 s, and asks.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Continue here' }), (button) => button.click());
  await page.goto(exam);
  // The page first shows the server's text, then the device's.
  await expect(answerBox(page)).toHaveValue(ONLINE + OFFLINE);
  await expect(answerBox(page)).toBeEditable();
  await answerBox(page).press('ControlOrMeta+End');
  await write(page, ' And on.');
  await waitForSaved(page);
  await submit(page);
  await waitForUpload(page);
  await expectPageRuns(page, versions);
  await answerIsWhole(page, site, `${ONLINE}${OFFLINE} And on.`);
}

test('an exam begun on N-2, with text and recording that only the device has, goes on and is submitted on N', async ({
  site,
  visit,
  versioned: { today, old, promote },
}) => {
  await promote(old);
  const { context, exam } = await cutOff(site, visit, old);
  await promote(today);
  await finish(await context.newPage(), site, exam, today);
});

test('after a roll-back to N-2, too: any of its pages sends what N left on the device', async ({
  site,
  visit,
  versioned: { today, old, promote },
}) => {
  await promote(today);
  const { context, exam } = await cutOff(site, visit, today);
  await promote(old);
  const page = await context.newPage();
  await page.goto(`${site.origin}/tests`);
  await newestRow(page).waitFor();
  await expectPageRuns(page, old);
  await expect.poll(() => unsentOnDevice(page), { intervals: [200] }).toEqual({ texts: [], chunks: [] });
  await finish(page, site, exam, old);
});

import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { Page } from '@playwright/test';
import { journeyDatabases } from '../../fixtures/databases';
import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';
import {
  answerBox,
  beginPart,
  ESSAY,
  submit,
  waitForOffline,
  waitForSaved,
  waitForUpload,
  write,
} from '../../pages/exam-page';
import { openNewWriting } from '../../pages/tests-list';

// Requests fail while the server is down.
test.use({
  expectedProblems: /net::ERR_CONNECTION_(?:REFUSED|RESET)|net::ERR_(?:EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
});

for (const database of journeyDatabases()) {
  test(`kill -9 of the server during the exam loses nothing that showed "Saved" (${database.name})`, async ({
    startSite,
    visit,
  }) => {
    const site = await startSite({ databaseUrl: await database.create() });
    const { page } = await signedUp(site, visit, 'candidate');
    await openNewWriting(page);
    await beginPart(page);

    await write(page, ESSAY.slice(0, 120));
    await waitForSaved(page);
    await site.kill();
    await write(page, ESSAY.slice(120, 240));
    await waitForOffline(page);

    await site.boot();
    await waitForSaved(page);

    // Killed right after "Saved": the reloaded page must show every letter.
    await site.kill();
    await site.boot();
    await page.reload();
    await expect(answerBox(page)).toHaveValue(ESSAY.slice(0, 240));

    await write(page, ESSAY.slice(240, 300));
    await waitForSaved(page);
    await submit(page);
    await waitForUpload(page);
    const report = await page.evaluate(async (key) => {
      const token = localStorage.getItem(key) ?? '';
      const response = await fetch('/api/certificate/tests', { headers: { authorization: `Bearer ${token}` } });
      const rows = (await response.json()) as { writing1Url: string }[];
      return (await fetch(`/api/certificate/report/writing/${rows[0]?.writing1Url ?? ''}`)).json();
    }, TOKEN_KEY);
    expect((report as { text: string }).text).toBe(ESSAY.slice(0, 300));
  });
}

/** Long enough to be credited; the outbox bridges shorter outages without giving time back. */
const AWAY_MS = 8_000;
/** Tolerance: the server notes every half second that it is alive, and the clock shows whole seconds. */
const EXACT_TO_SECONDS = 2;

async function secondsLeft(page: Page): Promise<number> {
  const shown = (await page.getByRole('timer', { name: 'Time left' }).textContent()) ?? '';
  const [minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(shown)?.slice(1) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('kill -9 gives the time of the outage back, says why, and a wrong clock of the device changes nothing', async ({
  startSite,
  visit,
}) => {
  const site = await startSite();
  const { page, context } = await signedUp(site, visit, 'candidate');
  await context.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + 3_600_000;
  });
  await openNewWriting(page);
  await beginPart(page);
  await write(page, ESSAY.slice(0, 60));
  await waitForSaved(page);

  const before = await secondsLeft(page);
  const beforeAt = Date.now();
  await site.kill();
  const killedAt = Date.now();
  // A fixed wait, because the outage must be long enough to be credited.
  await page.waitForTimeout(AWAY_MS);
  await site.boot();
  const backAt = Date.now();
  const told = page.getByText(/^We were not reachable for \d+ seconds\. You have \d+ seconds more\.$/);
  const [silent, given] = ((await told.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  // The outage began between `beforeAt` and `killedAt`, and ended when the server took requests again.
  expect(silent).toBeGreaterThanOrEqual((backAt - killedAt) / 1000 - EXACT_TO_SECONDS);
  expect(silent).toBeLessThanOrEqual((backAt - beforeAt) / 1000 + EXACT_TO_SECONDS);
  expect(given).toBe(silent);
  const expected = before - (Date.now() - beforeAt) / 1000 + Number(given);
  expect(Math.abs((await secondsLeft(page)) - expected)).toBeLessThanOrEqual(EXACT_TO_SECONDS);
  await waitForSaved(page);
  await expect(answerBox(page)).toHaveValue(ESSAY.slice(0, 60));
});

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
/** Tolerance: the page shows whole seconds, and measures the server's clock by requests. */
const EXACT_TO_SECONDS = 2;

/** When the exam ends by what the page shows, in seconds of the page's clock. Reads both at once, on any machine. */
function endOfTime(page: Page): Promise<number> {
  return page.getByRole('timer', { name: 'Time left' }).evaluate((timer) => {
    const [minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(timer.textContent)?.slice(1) ?? [];
    return Date.now() / 1000 + Number(minutes) * 60 + Number(seconds);
  });
}

/** "1 minute 20 seconds" → 80 */
const secondsOf = (words = '') =>
  60 * Number(/(\d+) minute/.exec(words)?.[1] ?? 0) + Number(/(\d+) second/.exec(words)?.[1] ?? 0);

/** The outage that the server found at its latest start, epoch milliseconds. */
function outageIn(log: string): { fromAt: number; untilAt: number } {
  const [fromAt, untilAt] = [...log.matchAll(/"outage":\{"fromAt":(\d+),"untilAt":(\d+)/g)].at(-1)?.slice(1) ?? [];
  return { fromAt: Number(fromAt), untilAt: Number(untilAt) };
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
  const typedAt = Date.now();
  await write(page, ESSAY.slice(0, 60));
  await waitForSaved(page);

  const before = await endOfTime(page);
  await site.kill();
  const killedAt = Date.now();
  // A fixed wait, because the outage must be long enough to be credited.
  await page.waitForTimeout(AWAY_MS);
  const bootedAt = Date.now();
  await site.boot();
  const backAt = Date.now();
  const told = (await page.getByText(/^We were not reachable for /).textContent()) ?? '';
  const [, silent, given] = /^We were not reachable for (.+)\. You have (.+) more\.$/.exec(told) ?? [];
  const { fromAt, untilAt } = outageIn(site.log);
  // The server was alive when it saved the text. It counts as alive again just before it takes requests.
  expect(fromAt).toBeGreaterThanOrEqual(typedAt);
  expect(fromAt).toBeLessThanOrEqual(killedAt);
  expect(untilAt).toBeGreaterThanOrEqual(bootedAt);
  expect(untilAt).toBeLessThanOrEqual(backAt);
  expect(secondsOf(silent)).toBe(Math.floor((untilAt - fromAt) / 1000));
  expect(given).toBe(silent);
  // The timer may show the new end at its next second.
  const shift = async () => (await endOfTime(page)) - before - secondsOf(given);
  await expect.poll(async () => Math.abs(await shift())).toBeLessThanOrEqual(EXACT_TO_SECONDS);
  await waitForSaved(page);
  await expect(answerBox(page)).toHaveValue(ESSAY.slice(0, 60));
});

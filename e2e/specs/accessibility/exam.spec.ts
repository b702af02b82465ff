import type { Page } from '@playwright/test';
import { useBreakableDevices } from '../../fixtures/breakable-devices';
import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';
import {
  answerBox,
  beginPart,
  CANDIDATE_NAME,
  ESSAY,
  submit,
  waitForOffline,
  waitForSaved,
  write,
} from '../../pages/exam-page';
import { Observer } from '../../pages/observer';
import { openNewWriting, startLink } from '../../pages/tests-list';

/** Chromium's messages for requests while offline, and to a server that is down. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
const SERVER_DOWN = /net::ERR_(?:CONNECTION_(?:REFUSED|RESET)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;
test.use({ expectedProblems: new RegExp(`${OFFLINE.source}|${SERVER_DOWN.source}`) });

/** Goes through the device check: a refused permission, a failed check, and one that passes. */
async function lookAtCheck(page: Page, observer: Observer): Promise<void> {
  await page.evaluate(() => (window.nextDevices = 'NotAllowedError'));
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  await page.getByText('The browser does not let this page use them.').waitFor();
  await observer.look('device check, refused');

  await page.evaluate(() => {
    window.nextDevices = 'asked';
    navigator.storage.estimate = () => Promise.resolve({ quota: 1_000_000, usage: 990_000 });
  });
  // Never responds, so that the check times out.
  await page.route('**/api/uplink', () => {});
  const again = page.getByRole('button', { name: 'Check again' });
  await again.click();
  await page.getByText('choose “Allow”').waitFor();
  await observer.look('device check, asked');
  await page.evaluate(() => {
    window.nextDevices = 'silent';
    window.grant();
  });
  for (const found of ['The microphone sends no sound.', 'This device is almost full.', 'Your connection is slow.'])
    await page.getByText(found).waitFor();
  await observer.look('device check, failed');
  await page.getByRole('button', { name: 'I cannot pass this check' }).click();
  await page.getByRole('radio').first().waitFor();
  await observer.look('device check, way through');

  await page.evaluate(() => {
    window.nextDevices = 'well';
    Reflect.deleteProperty(navigator.storage, 'estimate');
  });
  await page.unroute('**/api/uplink');
  // On a phone, because the result may move other elements there.
  await observer.resize(390);
  await again.click();
  await page.getByRole('button', { name: 'Play the check recording' }).waitFor();
  await observer.look('device check, passed');
}

test('no state of an exam moves by itself, is cut off, complains or breaks WCAG 2.2 AA', async ({
  candidate: { page },
}) => {
  const observer = await Observer.of(page, OFFLINE);
  await useBreakableDevices(page);
  await page.reload();
  await page.getByText('No Tests').waitFor();

  await openNewWriting(page);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await page.getByRole('button', { name: 'Check camera and microphone' }).waitFor();
  await observer.look('before you start');
  await lookAtCheck(page, observer);
  await page.getByRole('textbox', { name: 'Name on your certificate' }).fill(CANDIDATE_NAME);
  await page.getByRole('button', { name: 'Begin test' }).click();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  await observer.look('writing, begun');
  await answerBox(page).fill(ESSAY);
  await waitForSaved(page);
  await observer.look('writing, saved');
  await page.context().setOffline(true);
  await answerBox(page).press('End');
  await page.keyboard.type('.');
  await page.getByText('Offline: kept on this device').first().waitFor();
  await observer.look('writing, offline');
  await page.context().setOffline(false);
  await waitForSaved(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Submit your answer?' }).waitFor();
  await observer.look('writing, submit?');
  await page.getByRole('button', { name: 'Keep working' }).click();
  await submit(page);
  await observer.look('answer submitted');

  await page.getByRole('link', { name: 'Back to tests' }).click();
  await startLink(page).click();
  await beginPart(page);
  await page
    .getByRole('button', { name: /Start speaking now|Next question/ })
    .first()
    .waitFor();
  await observer.look('speaking');

  expect(observer.failed).toEqual([]);
});

/** Longer than the gap for which the server gives time back. */
const OUTAGE_MS = 8_000;
/** Longer than the page waits before it offers the answer file. */
const AWAY_MS = 31_000;
const HOUR_MS = 3_600_000;

test('no state of an outage moves by itself, is cut off, complains or breaks WCAG 2.2 AA', async ({
  startSite,
  visit,
}) => {
  const site = await startSite();
  const { page } = await signedUp(site, visit, 'candidate');
  const observer = await Observer.of(page, SERVER_DOWN);
  await page.clock.install();
  await page.reload();
  await openNewWriting(page);
  await beginPart(page);
  await write(page, ESSAY.slice(0, 60));
  await waitForSaved(page);

  await site.kill();
  const killedAt = Date.now();
  await write(page, ESSAY.slice(60, 120));
  await waitForOffline(page);
  await page.clock.fastForward(AWAY_MS);
  const download = page.getByRole('button', { name: 'Download my answer' });
  await download.waitFor();
  await observer.look('writing, answer file offered');
  const downloading = page.waitForEvent('download');
  await download.click();
  const file = await (await downloading).path();

  await page.clock.fastForward(HOUR_MS);
  await page.getByText('Your time is over by the clock on this page').waitFor();
  await observer.look('writing, over while we cannot be reached');

  // A fixed wait, because the outage must last long enough to be credited.
  await page.waitForTimeout(Math.max(0, killedAt + OUTAGE_MS - Date.now()));
  await site.boot();
  await page.getByText(/^We were not reachable for .+ more\.$/).waitFor();
  await waitForSaved(page);
  // Forgets the shift of the alert that is replaced, which the candidate must notice.
  await observer.resize(1280);
  await observer.look('writing, time given back');
  await submit(page);

  await page.goto(`${site.origin}/account`);
  await page.getByLabel('Submit an answer file').setInputFiles(file);
  await page.getByText('We have this text already. There is nothing more to do.').waitFor();
  await observer.look('account, an answer file submitted');
  expect(observer.failed).toEqual([]);
});

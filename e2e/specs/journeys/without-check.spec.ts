import type { Page } from '@playwright/test';
import { useBreakableDevices } from '../../fixtures/breakable-devices';
import { expect, test } from '../../fixtures/test';
import { answerBox, CANDIDATE_NAME, ESSAY, submit, waitForSaved } from '../../pages/exam-page';
import { openNewWriting } from '../../pages/tests-list';

/** A status message of the exam page about its devices. */
const told = (page: Page, words: string) => page.getByRole('status').getByText(words);

test('a candidate without a microphone gives a reason that the examiner reads, and sees each device failure', async ({
  site,
  candidate: { page },
  examiner,
}) => {
  await useBreakableDevices(page);
  await page.reload();
  await openNewWriting(page);
  await page.evaluate(() => (window.nextDevices = 'silent'));
  await page.getByRole('button', { name: 'Check camera and microphone' }).click();
  await page.getByText('We cannot hear you.').waitFor();
  await expect(page.getByText('We can see you.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name on your certificate' }).fill(CANDIDATE_NAME);
  const begin = page.getByRole('button', { name: 'Begin test' });
  await expect(begin).toBeDisabled();

  await test.step('a reason, by the keyboard alone', async () => {
    await page.getByRole('button', { name: 'I cannot pass this check' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'I have no camera.' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'My camera or microphone does not work.' })).toBeChecked();
  });
  const beginning = page.waitForResponse('**/begin');
  await begin.press('Enter');
  const { attemptId } = (await (await beginning).json()) as { attemptId: string };

  await test.step('the page shows each device failure while the candidate writes, and hides it when the device works', async () => {
    await told(page, 'The microphone sends no sound.').waitFor();
    await answerBox(page).fill(ESSAY);
    await page.evaluate(() => window.devices.turn(1));
    await told(page, 'The microphone sends no sound.').waitFor({ state: 'detached' });
    await page.evaluate(() => {
      window.devices.show('black');
      window.devices.mute(true);
    });
    await told(page, 'The picture is black.').waitFor();
    await told(page, 'The microphone is muted.').waitFor();
    await page.evaluate(() => {
      window.devices.mute(false);
      window.devices.show('noise');
    });
    await told(page, 'The microphone is muted.').waitFor({ state: 'detached' });
    // Waits before freezing, because a frozen black picture is reported as black.
    await told(page, 'The picture is black.').waitFor({ state: 'detached' });
    await page.evaluate(() => window.devices.show('frozen'));
    await told(page, 'The picture does not move.').waitFor();

    await page.evaluate(() => {
      window.nextDevices = 'NotFoundError';
      window.devices.unplug();
    });
    const alert = page.getByRole('alert').getByText('The camera or microphone stopped.');
    await alert.waitFor();
    // Only this message, without findings about the lost devices.
    await expect(told(page, 'The picture does not move.')).toHaveCount(0);
    await page.evaluate(() => {
      window.nextDevices = 'well';
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    });
    await alert.waitFor({ state: 'detached' });
    await expect(page.getByRole('region', { name: 'Recording' })).toHaveAttribute('data-state', 'recording');
    await expect(answerBox(page)).toHaveValue(ESSAY);
  });
  await waitForSaved(page);
  await submit(page);

  await examiner.page.goto(`${site.origin}/marking/${attemptId}`);
  const note = examiner.page.getByRole('region', { name: 'Device check' });
  await expect(note).toContainText('The candidate began without passing the check of camera and microphone.');
  await expect(note).toContainText('Reason: camera or microphone did not work.');
});

import type { Locator, Page } from '@playwright/test';

export const ESSAY = [
  'Many people believe that learning a second language at school should be a choice. I understand this opinion, because pupils already have a full timetable, but I do not share it.',
  'The first reason is practical. In my own city, most employers expect staff to read and answer messages in at least two languages. A pupil who gives up a language at thirteen cannot know which job they will want at thirty.',
  'In addition, a language changes how we think about our own. When you notice that another grammar divides time differently, you begin to see your own habits. For these reasons, I believe that schools should keep the duty, although they might offer more languages to choose from.',
].join('\n\n');

/** Name that candidates enter at "Name on your certificate". */
export const CANDIDATE_NAME = 'Łucja Test';

export const answerBox = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

/** Runs the device check and plays its recording. @throws with the page's findings when the check does not pass */
export async function checkDevices(page: Page, press = (target: Locator) => target.click()): Promise<void> {
  await press(page.getByRole('button', { name: 'Check camera and microphone' }));
  const play = page.getByRole('button', { name: 'Play the check recording' });
  const failed = page.getByText('You cannot begin yet.');
  await play.or(failed).first().waitFor();
  if (await failed.isVisible())
    throw new Error(`The device check found: ${await page.locator('section', { has: failed }).innerText()}`);
  await press(play);
}

/** From the start page of a part through the device check into the test. */
export async function beginPart(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await checkDevices(page);
  const name = page.getByRole('textbox', { name: 'Name on your certificate' });
  // Asked only before the first test, and not at all by earlier versions of page and server.
  if (await name.isVisible()) await name.fill(CANDIDATE_NAME);
  await page.getByRole('button', { name: 'Begin test' }).click();
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
}

/** @param delay milliseconds between keystrokes */
export async function write(page: Page, text: string, delay = 1): Promise<void> {
  await answerBox(page).pressSequentially(text, { delay, timeout: 120_000 });
}

/** Letters of a long text typed one by one, each of which costs the page and the recorder work. */
const TYPED = 120;

/** Types the beginning of a long text and inserts the rest at once, as dictation does. */
export async function writeEssay(page: Page, text: string): Promise<void> {
  await write(page, text.slice(0, TYPED));
  if (text.length > TYPED) await page.keyboard.insertText(text.slice(TYPED));
}

export async function waitForSaved(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
}

/** Waits until the page says that it is offline and that the device keeps the text. */
export async function waitForOffline(page: Page): Promise<void> {
  await page.getByRole('status').getByText('Offline: kept on this device').waitFor();
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await confirmSubmit(page);
}

/** Answers every question of a speaking part. @param secondsEach how long each answer is recorded */
export async function speak(page: Page, secondsEach = 0.3): Promise<void> {
  const next = page.getByRole('button', { name: 'Next question' });
  const finish = page.getByRole('button', { name: 'Finish' });
  for (;;) {
    await next.or(finish).waitFor();
    // A fixed wait, because the recording needs a length and no event marks it.
    await page.waitForTimeout(secondsEach * 1000);
    if (await finish.isVisible()) break;
    await next.click();
    // Asked while the turn has time left; earlier builds continue without asking.
    const moveOn = page.getByRole('button', { name: 'Move on' });
    if (await moveOn.isVisible()) await moveOn.click();
  }
  await finish.click();
  await confirmSubmit(page);
}

async function confirmSubmit(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Submit your answer?' })
    .getByRole('button', { name: 'Submit answer' })
    .click();
  await page.getByRole('heading', { name: 'Answer submitted' }).waitFor();
}

const UPLOADED = /recording (?:has )?arrived|Recording stored|All of your recording|nothing left to send/i;

/**
 * Waits until the page says that the server has everything that this device recorded. That depends on how much was
 * recorded offline, so only the timeout of the test applies.
 */
export async function waitForUpload(page: Page): Promise<void> {
  await page.getByText(UPLOADED).waitFor({ timeout: 0 });
}

import { expect, type Page } from '@playwright/test';
import { type RightAnswers, rightAnswers } from '../fixtures/right-answers';
import { CANDIDATE_NAME, checkDevices, ESSAY, waitForSaved, waitForUpload } from './exam-page';
import type { Hand } from './hand';

/** Checks the current state of the page, such as its accessibility. @param state its name */
export type Look = (state: string) => Promise<void>;

/** Goes from the start page of a part through the device check into the test. @returns the id of its task */
async function beginFullPart(page: Page, hand: Hand, skill: string, look: Look): Promise<string> {
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await checkDevices(page, (target) => hand.press(target));
  const name = page.getByRole('textbox', { name: 'Name on your certificate' });
  // Asked only before the first part.
  if (await name.isVisible()) await hand.write(name, CANDIDATE_NAME);
  await look(`full test, before ${skill}`);
  const beginning = page.waitForResponse('**/begin');
  await hand.press(page.getByRole('button', { name: 'Begin test' }));
  const { task } = (await (await beginning).json()) as { task: { taskId: string } };
  await page.getByRole('timer', { name: 'Time left' }).waitFor();
  return task.taskId;
}

/** Answers the questions that the part shows first, submits, and waits for the receipt. */
export async function takeKeyedPart(page: Page, hand: Hand, skill: 'listening' | 'reading', look: Look): Promise<void> {
  const answers: RightAnswers = rightAnswers(await beginFullPart(page, hand, skill, look));
  await page.getByRole('heading', { name: new RegExp(`^${skill}$`, 'i'), level: 1 }).waitFor();
  await look(`full test, ${skill} begun`);
  if (skill === 'listening') await hand.press(page.getByRole('button', { name: 'Start the recording now' }));
  else await chooseColours(page, hand, look);
  expect(await hand.answer(answers)).toBeGreaterThanOrEqual(5);
  await waitForSaved(page);
  await look(`full test, ${skill} answered`);
  await submitPart(page, hand);
  await page.getByText('The answer key has marked your answers.').waitFor();
}

/** Opens and closes the dialog for text size and colours. */
async function chooseColours(page: Page, hand: Hand, look: Look): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Text and colours' }));
  await look('full test, text and colours');
  await page.keyboard.press('Escape');
}

export async function takeEssays(page: Page, hand: Hand, look: Look): Promise<void> {
  await beginFullPart(page, hand, 'writing', look);
  await page.getByRole('heading', { name: 'Writing', level: 1 }).waitFor();
  await page.getByRole('img').first().waitFor();
  await hand.write(
    page.getByRole('textbox', { name: 'Your answer to task 1' }),
    'The chart shows how people travelled.',
  );
  await hand.show(page.getByRole('tab', { name: /^Task 2/ }));
  await hand.write(page.getByRole('textbox', { name: 'Your answer to task 2' }), ESSAY);
  await waitForSaved(page);
  await look('full test, two texts');
  await submitPart(page, hand, /Task 1 has 6 of at least 150 words\. Task 2 has \d{3} of at least 250 words\./);
}

/** Three parts: interview, long turn, discussion. */
export async function takeThreeSpokenParts(page: Page, hand: Hand, look: Look): Promise<void> {
  await beginFullPart(page, hand, 'speaking', look);
  await page.getByRole('heading', { name: 'Speaking', level: 1 }).waitFor();
  const next = page.getByRole('button', { name: 'Next question' });
  const finish = page.getByRole('button', { name: 'Finish' });
  const parts = new Set<string>();
  for (;;) {
    await next.or(finish).waitFor();
    const part = (await page.getByText(/^Part \d: .*, question \d+ of \d+$/).textContent())?.replace(/,.*/, '') ?? '';
    if (!parts.has(part)) await look(`full test, speaking, ${part.slice(0, 6).toLowerCase()}`);
    parts.add(part);
    // A fixed wait, because the recording needs a length and no event marks it.
    await page.waitForTimeout(300);
    if (await finish.isVisible()) break;
    await hand.press(next);
    await hand.press(
      page.getByRole('dialog', { name: 'Leave this question?' }).getByRole('button', { name: 'Move on' }),
    );
  }
  expect([...parts].map((part) => part.slice(0, 6))).toEqual(['Part 1', 'Part 2', 'Part 3']);
  await hand.press(finish);
  await confirm(page, hand);
}

/** Goes from the receipt of a part to the start page of the next one. */
export async function goOn(page: Page, hand: Hand, skill: string): Promise<void> {
  await page.getByRole('heading', { name: `Next part: ${skill}` }).waitFor();
  await hand.press(page.getByRole('link', { name: `Go on to ${skill}` }));
}

async function submitPart(page: Page, hand: Hand, says?: RegExp): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await confirm(page, hand, says);
}

async function confirm(page: Page, hand: Hand, says?: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Submit your answer?' });
  if (says) await expect(dialog).toContainText(says);
  await hand.press(dialog.getByRole('button', { name: 'Submit answer' }));
  await page.getByRole('heading', { name: 'Answer submitted' }).waitFor();
  await waitForUpload(page);
}

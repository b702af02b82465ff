import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../fixtures/run-node';
import { expect, test } from '../../fixtures/test';
import { CANDIDATE_NAME, waitForSaved } from '../../pages/exam-page';
import { inspect } from '../../pages/page-check';

/** Questions left without an answer. */
const UNANSWERED = [7, 12];
/** Answer to the first question that expects words. */
const WRONG = 'nothing at all';

type Keys = ReadonlyMap<number, string>;

/** Answers by number: all right but the first in words. For "which TWO" each number gets one of the letters. */
function keysOf(taskId: string): Keys {
  const form = /full-reading-(\d+)/.exec(taskId)?.[1] ?? '';
  const path = join(ROOT, 'server/content', `full-${form}`, 'reading.json');
  const { keys } = JSON.parse(readFileSync(path, 'utf8')) as {
    keys: {
      number: number;
      numbers?: number[];
      words?: string[];
      letter?: string;
      letters?: string[];
      judgement?: string;
    }[];
  };
  const firstInWords = keys.find(({ words, number }) => words && !UNANSWERED.includes(number))?.number;
  return new Map(
    keys.flatMap(({ number, numbers, words, letter, letters, judgement }) => {
      if (numbers && letters) return numbers.map((each, index) => [each, letters[index] ?? ''] as const);
      const word = words?.[0]?.replaceAll(/\([^)]*\)\s*/g, '').trim();
      if (number === firstInWords) return [[number, WRONG] as const];
      return [[number, word ?? letter ?? judgement ?? ''] as const];
    }),
  );
}

/** Facts about the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const field = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element : null;
    return {
      name: (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim(),
      type: field?.type ?? '',
      value: field?.value ?? '',
      numbers: (element?.closest('[data-questions]')?.getAttribute('data-questions') ?? '')
        .split(' ')
        .filter((number) => number !== '')
        .map(Number),
      letter: element?.parentElement?.querySelector('b')?.textContent ?? '',
    };
  });

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await focused(page)).name)) return;
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

/** Answers the focused question. */
async function answer(page: Page, keys: Keys): Promise<void> {
  const { type, numbers, letter } = await focused(page);
  const [number = 0] = numbers;
  if (UNANSWERED.includes(number)) return;
  const right = keys.get(number) ?? '';
  if (type === 'text' || type === 'select-one') await page.keyboard.type(right);
  else if (type === 'checkbox') {
    if (numbers.some((each) => keys.get(each) === letter)) await page.keyboard.press('Space');
  } else if (type === 'radio') {
    await page.keyboard.press('Space');
    for (let moves = 0; moves < 8 && (await focused(page)).value !== right; moves += 1) {
      await page.keyboard.press('ArrowDown');
    }
  }
}

/** Answers the questions of a passage with the Tab key, up to the element that follows them. */
async function answerAll(page: Page, keys: Keys, end: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, type, numbers } = await focused(page);
    if (end.test(name)) return;
    if (type !== '' && numbers.length > 0) await answer(page, keys);
  }
  throw new Error(`Tab never reached ${String(end)}`);
}

test('the reading part by keyboard alone: highlight, answers, receipt, and a result that shows what was right', async ({
  site,
  candidate: { page },
}) => {
  const { keyboard } = page;
  // Otherwise axe would measure colours in the middle of a transition between schemes.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/start/reading`);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  await tabTo(page, /^Check camera and microphone$/);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Play the check recording' }).waitFor();
  await page.getByRole('textbox', { name: 'Name on your certificate' }).focus();
  await keyboard.type(CANDIDATE_NAME);
  const beginning = page.waitForResponse('**/begin');
  await tabTo(page, /^Begin test$/);
  await keyboard.press('Enter');
  const { task } = (await (await beginning).json()) as { task: { taskId: string } };
  const keys = keysOf(task.taskId);
  await page.getByRole('timer', { name: 'Time left' }).waitFor();

  await test.step('two words are highlighted, and stay after a reload', async () => {
    await tabTo(page, /^Passage 1 of 3$/);
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'h']) await keyboard.press(key);
    await page.locator('mark').waitFor();
    const marked = await page.locator('mark').textContent();
    expect(marked?.split(' ')).toHaveLength(2);
    await waitForSaved(page);
    await page.reload();
    await expect(page.locator('mark')).toHaveText(marked ?? '');
  });

  await test.step('the room has nothing that axe finds, and nothing wider than the page', async () => {
    expect(await inspect(page, [1280, 800])).toEqual({ sideways: 0, violations: [] });
    expect(await inspect(page, [390])).toEqual({ sideways: 0, violations: [] });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('every question but two is answered, passage after passage', async () => {
    await tabTo(page, /^Width of the passage$/);
    await answerAll(page, keys, /^Go to passage 2$/);
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'Passage 2 of 3' }).waitFor();
    await answerAll(page, keys, /^Go to passage 3$/);
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'Passage 3 of 3' }).waitFor();
    await answerAll(page, keys, /^Passage 1, /);
  });

  await test.step('what is left is named, and the answer is submitted', async () => {
    await tabTo(page, /^Submit$/);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Submit your answer?' });
    await expect(dialog).toContainText('Questions 7 and 12 have no answer.');
    expect((await inspect(page, [1366])).violations).toEqual([]);
    if ((await focused(page)).name !== 'Submit answer') await tabTo(page, /^Submit answer$/);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Answer submitted' }).waitFor();
    await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  });

  await test.step('the result shows what was right', async () => {
    await tabTo(page, /^See your result$/);
    await keyboard.press('Enter');
    await expect(page.getByText('37/40 Correct answers')).toBeVisible();
    await expect(page).toHaveURL(/\/test-result\/reading\/\d+$/);
    const items = page.getByRole('listitem');
    await expect(items.filter({ hasText: WRONG })).toContainText('wrong');
    await expect(items.filter({ hasText: 'no answer' })).toHaveCount(UNANSWERED.length);
  });
});

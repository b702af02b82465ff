import { expect, type Locator, type Page } from '@playwright/test';
import type { RightAnswers } from '../fixtures/right-answers';

/** Input device of a candidate: mouse or keyboard. */
export interface Hand {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Selects a tab (WAI-ARIA tabs). */
  show(tab: Locator): Promise<void>;
  /** Answers every visible question that has an entry in `answers`. @returns their number */
  answer(answers: RightAnswers): Promise<number>;
}

export function mouse(page: Page): Hand {
  return {
    press: (target) => target.click(),
    show: (tab) => tab.click(),
    async write(target, text) {
      await target.click();
      await target.pressSequentially(text, { timeout: 120_000 });
    },
    async answer(answers) {
      let given = 0;
      for (const [number, answer] of answers) {
        const words = page.getByRole('textbox', { name: `Answer ${number}`, exact: true });
        const letters = page.getByRole('combobox', { name: `Answer ${number}`, exact: true });
        const choices = page.getByRole('radiogroup', { name: new RegExp(`^Answer ${number}\\b`) });
        if (await words.isVisible()) await words.fill(answer);
        else if (await letters.isVisible()) await letters.selectOption(answer);
        else if (await choices.isVisible()) await choices.locator(`input[value="${answer}"]`).check();
        else continue;
        given += 1;
      }
      return given;
    },
  };
}

/** More than the number of Tab stops on an exam page. */
const MAX_STOPS = 250;

export function keyboard(page: Page): Hand {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const tabTo = async (target: Locator) => {
    await target.waitFor();
    await expect(target).toBeEnabled();
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await isFocused(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not reach ${target}.`);
  };
  return {
    async press(target) {
      await tabTo(target);
      await page.keyboard.press('Enter');
    },
    async show(tab) {
      await tabTo(tab.page().getByRole('tab', { selected: true }));
      for (let steps = 0; steps < 4 && !(await isFocused(tab)); steps += 1) await page.keyboard.press('ArrowRight');
      await expect(tab).toHaveAttribute('aria-selected', 'true');
    },
    async write(target, text) {
      await tabTo(target);
      await page.keyboard.type(text);
    },
    async answer(answers) {
      const given = new Set<number>();
      for (let stops = 0; stops < MAX_STOPS; stops += 1) {
        await page.keyboard.press('Tab');
        const { number, kind } = await focusedField(page);
        const answer = answers.get(number);
        // The focus has wrapped around.
        if (given.has(number)) break;
        if (answer === undefined) continue;
        if (kind === 'radio') await chooseRadio(page, answer);
        else await page.keyboard.type(answer);
        given.add(number);
      }
      return given.size;
    },
  };
}

/** Number of the question whose field has the focus; 0 for none. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
    const named = isRadio ? field.closest('[role=radiogroup]')?.getAttribute('aria-labelledby')?.split(' ')[0] : null;
    const name = named ? document.getElementById(named)?.textContent : field?.getAttribute('aria-label');
    return { number: Number(/^Answer (\d+)$/.exec(name ?? '')?.[1] ?? 0), kind: isRadio ? 'radio' : 'other' };
  });

/** Chooses a radio button by arrow keys, starting at the focused one. */
async function chooseRadio(page: Page, value: string): Promise<void> {
  await page.keyboard.press('Space');
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
  for (let steps = 0; steps < 12 && (await chosen()) !== value; steps += 1) await page.keyboard.press('ArrowDown');
  expect(await chosen()).toBe(value);
}

import type { Locator, Page } from '@playwright/test';
import type { RightAnswers } from '../fixtures/right-answers';

/** What a candidate works with. */
export interface Hand {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  /** Shows what a tab names (WAI-ARIA tabs). */
  show(tab: Locator): Promise<void>;
  /** Answers every question that is shown and that the key has one answer for. @returns how many */
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

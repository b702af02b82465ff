import { recordingFileSchema, rrwebEventSchema } from '@bandmark/contracts/recording';
import { answerBox } from '@bandmark/e2e/pages/exam-page';
import type { Page } from '@playwright/test';

/** Between keystrokes: each is an event of the screen. */
const KEY_EVERY_MS = 100;

/** Types the text again and again. Resolves when the page is gone. */
export async function typeUntilKilled(page: Page, text: string): Promise<void> {
  try {
    for (;;) await answerBox(page).pressSequentially(text, { delay: KEY_EVERY_MS, timeout: 0 });
  } catch {
    // Killed.
  }
}

/** When the events of a finished recording happened, epoch milliseconds by the page's clock. */
export async function screenTimes(url: string): Promise<number[]> {
  const lines = recordingFileSchema.parse(await (await fetch(url)).json());
  return lines.map((line) => rrwebEventSchema.parse(JSON.parse(line)).timestamp);
}

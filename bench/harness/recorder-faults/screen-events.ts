import { recordingFileSchema, rrwebEventSchema } from '@bandmark/contracts/recording';
import { answerBox } from '@bandmark/e2e/pages/exam-page';
import type { Page } from '@playwright/test';

/** Interval of keystrokes; each is recorded as a screen event. */
const KEY_EVERY_MS = 100;

/** Types the text repeatedly. Resolves when the page is gone. */
export async function typeUntilKilled(page: Page, text: string): Promise<void> {
  try {
    for (;;) await answerBox(page).pressSequentially(text, { delay: KEY_EVERY_MS, timeout: 0 });
  } catch {
    // Killed.
  }
}

/** Times of a finished recording's screen events, epoch milliseconds by the page's clock. */
export async function screenTimes(url: string): Promise<number[]> {
  const lines = recordingFileSchema.parse(await (await fetch(url)).json());
  return lines.map((line) => rrwebEventSchema.parse(JSON.parse(line)).timestamp);
}

import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { axe, overflow } from '../../pages/accessibility';
import { beginPart, submit, waitForSaved } from '../../pages/exam-page';

/** Collects the page's audio elements, which are not in the document. Must be called before the first load. */
async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = [];
    const Sound = window.Audio;
    Object.assign(window, { sounds });
    window.Audio = class extends Sound {
      constructor(address?: string) {
        super(address);
        sounds.push(this);
      }
    };
  });
}

/** Position in the playing recording, seconds; -1 when none plays. */
function position(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { sounds } = window as unknown as { sounds: HTMLAudioElement[] };
    return sounds.find(({ paused }) => !paused)?.currentTime ?? -1;
  });
}

/** Epoch milliseconds at which the playing recording was at its start; NaN when none plays. Reads both clocks at once. */
function startOfSound(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { sounds } = window as unknown as { sounds: HTMLAudioElement[] };
    const playing = sounds.find(({ paused }) => !paused);
    return playing ? Date.now() - playing.currentTime * 1000 : NaN;
  });
}

/** Number of tables wider than their container. */
const countCutOff = (tables: Element[]): number =>
  tables.filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0)).length;

/** Whether the element is visible at its centre. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('a listening part with real recordings: heard through a cut network, through a reload, on a phone, and marked by its key', async ({
  site,
  candidate: { page, context },
  consoleProblems,
}) => {
  consoleProblems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|network/i);
  await watchSounds(page);
  await page.goto(`${site.origin}/start/listening`);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();

  await test.step('the sound check plays a sentence', async () => {
    await page.getByRole('button', { name: 'Play the sentence' }).click();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByText('Good. The recordings are as loud as this sentence.').waitFor();
  });
  await beginPart(page);
  await page.getByRole('button', { name: 'Start the recording now' }).click();
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  const startedAt = await startOfSound(page);

  await test.step('a network that fails takes nothing of the recording away', async () => {
    await context.setOffline(true);
    const before = await position(page);
    await page.getByRole('textbox').first().fill('maps');
    await expect.poll(() => position(page)).toBeGreaterThan(before + 2);
    await context.setOffline(false);
    await waitForSaved(page);
  });

  await test.step('media keys do not stop it', async () => {
    const before = await position(page);
    await page.keyboard.press('MediaPlayPause');
    await expect.poll(() => position(page)).toBeGreaterThan(before + 1);
  });

  await test.step('a reload goes on where the recording is by now', async () => {
    await page.reload();
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    expect(Math.abs((await startOfSound(page)) - startedAt)).toBeLessThan(3000);
    await expect(page.getByRole('textbox').first()).toHaveValue('maps');
  });

  await test.step('nothing is wrong for who cannot see or has a phone', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 780 });
      expect((await axe(page)).violations).toEqual([]);
      expect(await overflow(page)).toBe(0);
    }
    // The height left by an on-screen keyboard, or at 400 % zoom.
    await page.setViewportSize({ width: 390, height: 300 });
    const field = page.getByRole('textbox').nth(3);
    await field.fill('not the answer');
    expect(await field.evaluate(isInSight)).toBe(true);
    expect(await page.getByRole('timer').evaluate(isInSight)).toBe(true);
    await page.setViewportSize({ width: 390, height: 780 });
    // Otherwise questions in a table's last column would be off the screen.
    expect(await page.getByRole('main').getByRole('table').evaluateAll(countCutOff)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('submitted, with a receipt, its result, and a report without keys', async () => {
    await submit(page);
    await page.getByText('Receipt', { exact: true }).waitFor();
    const myTestId = /\/listening\/(\d+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('link', { name: 'See your result' }).click();
    await page.getByText('0/40 Correct answers').or(page.getByText('1/40 Correct answers')).waitFor();
    await page.goto(`${site.origin}/report/listening/${myTestId}`);
    await page.getByText('How points become a band in this test').waitFor();
    await expect(page.getByText('We show the key when this test is no longer used', { exact: false })).toBeVisible();
    expect((await axe(page)).violations).toEqual([]);
  });
});

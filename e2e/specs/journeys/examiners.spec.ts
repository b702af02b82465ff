import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { href } from '@bandmark/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { type Member, newExaminer } from '../../fixtures/visitor';
import { answerBox, beginPart, ESSAY, submit, waitForSaved, waitForUpload, write } from '../../pages/exam-page';
import { type Bands, mark } from '../../pages/marking-page';
import { position, waitForReplay } from '../../pages/replay-page';
import { openNewWriting } from '../../pages/tests-list';

const PASTED = ' This sentence was written elsewhere.';
/** How far before a noted time the replay starts. */
const BEFORE_SECONDS = 3;
const NOT_MARKED = 'Calculating... An examiner has not marked this answer yet.';
const FACTS = { pasted: 'Text was pasted:', copied: 'Text was copied:', left: /The page was left for \d+ seconds?\./ };

/** Minimises the window long enough to count as having left the page. */
async function leavePage(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  // Playwright emulates focus on every page.
  await devTools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const { windowId } = await devTools.send('Browser.getWindowForTarget');
  const show = (windowState: 'minimized' | 'normal') =>
    devTools.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  await show('minimized');
  await page.waitForFunction(() => !document.hasFocus());
  // A fixed wait, because the absence must be long enough to be noted.
  await page.waitForTimeout(1_500);
  await show('normal');
  await page.waitForFunction(() => document.hasFocus());
  await devTools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
}

/** The item with this sentence in the list "Noted during the test". */
const noted = (page: Page, sentence: string | RegExp) =>
  page.getByRole('region', { name: 'Noted during the test' }).getByRole('listitem').filter({ hasText: sentence });

test('what happens in a test is on the timeline and in the report, and three examiners mark it blind', async ({
  site,
  candidate: { page, context },
  visit,
}) => {
  const attemptId = await test.step('a candidate pastes, copies and leaves the page', async () => {
    await context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write']);
    await openNewWriting(page);
    const beginning = page.waitForResponse('**/begin');
    await beginPart(page);
    // At a person's speed, so that the replay has something to show before the noted events.
    await write(page, ESSAY.slice(0, 80), 60);
    await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
    await page.keyboard.press('Control+V');
    await expect(answerBox(page)).toHaveValue(ESSAY.slice(0, 80) + PASTED);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    await leavePage(page);
    await waitForSaved(page);
    await submit(page);
    await waitForUpload(page);
    return ((await (await beginning).json()) as { attemptId: string }).attemptId;
  });
  const examiner = () => newExaminer(site, visit);
  const openAnswer = async (member: Member) => {
    await member.page.goto(`${site.origin}/marking/${attemptId}`);
    await member.page.getByRole('button', { name: 'Save mark' }).waitFor();
  };

  const first = await examiner();
  await test.step('the first examiner sees each fact, and its time moves the replay', async () => {
    await expect(async () => {
      await openAnswer(first);
      // A job must finalise the recording first.
      await expect(first.page.getByRole('slider', { name: 'Position' })).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await waitForReplay(first.page);
    await expect(noted(first.page, FACTS.pasted).getByText(PASTED.trim())).toBeVisible();
    await expect(noted(first.page, FACTS.copied).getByText(ESSAY.slice(0, 80))).toBeVisible();
    await expect(noted(first.page, FACTS.left)).toHaveCount(1);
    await expect(first.page.getByTitle(/Text was pasted/)).toHaveCount(1);

    const time = noted(first.page, FACTS.left).getByRole('button');
    const [minutes = 0, seconds = 0] = ((await time.textContent()) ?? '').split(' ')[0]?.split(':').map(Number) ?? [];
    expect(await position(first.page)).toBe(0);
    await time.click();
    // The list truncates a time to whole seconds, and the slider rounds it.
    const at = minutes * 60 + seconds - BEFORE_SECONDS;
    await expect.poll(async () => [at, at + 1].includes(await position(first.page))).toBe(true);
  });

  await test.step('a second mark is requested, and no band is shown before it is there', async () => {
    await first.page.getByRole('checkbox', { name: 'Ask another examiner to mark this answer too' }).check();
    await mark(first.page, [5, 5, 5, 5]);
    await openReport(page, site.origin);
    await page.getByText(NOT_MARKED).waitFor();
    await expect(noted(page, FACTS.pasted).getByText(PASTED.trim())).toBeVisible();
  });

  await test.step('the second examiner reads nothing of the first mark, and a third is asked', async () => {
    await markBlind(await examiner(), [7, 7, 7, 7]);
    await openReport(page, site.origin);
    await page.getByText(NOT_MARKED).waitFor();
    await markBlind(await examiner(), [6.5, 6.5, 6.5, 6.5]);
  });

  await test.step('examiners see how the marks became one, and the candidate sees the result', async () => {
    await first.page.goto(`${site.origin}/marking/${attemptId}`);
    await first.page.getByText('so a third examiner marked as well', { exact: false }).waitFor();
    await openReport(page, site.origin);
    await page.getByText('band 7.0', { exact: false }).waitFor();
  });

  async function markBlind(member: Member, bands: Bands): Promise<void> {
    await openAnswer(member);
    await expect(member.page.getByText(/You have marked|has a mark already|These marks stand/)).toHaveCount(0);
    for (const box of await member.page.getByRole('spinbutton').all()) await expect(box).toHaveValue('');
    await mark(member.page, bands);
  }
});

/** Opens the writing report of the newest test, whose address comes from the list of tests. */
async function openReport(page: Page, origin: string): Promise<void> {
  const slug = await page.evaluate(async (key) => {
    const headers = { authorization: `Bearer ${localStorage.getItem(key) ?? ''}` };
    const rows = (await (await fetch('/api/certificate/tests', { headers })).json()) as { writing1Url: string }[];
    return rows[0]?.writing1Url ?? '';
  }, TOKEN_KEY);
  await page.goto(origin + href('report', { skill: 'writing', slug }));
  await page.getByRole('region', { name: 'Result' }).waitFor();
}

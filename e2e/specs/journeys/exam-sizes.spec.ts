import { signOut } from '@bandmark/contracts/api/auth';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { axe, overflow } from '../../pages/accessibility';
import { answerBox, beginPart, ESSAY, writeEssay } from '../../pages/exam-page';
import { openNewWriting } from '../../pages/tests-list';

/** Laptops; 1280 × 720 at 200 % zoom; phones, and one with its keyboard up. */
const SIZES = [
  [1366, 657],
  [1280, 720],
  [1024, 600],
  [640, 360],
  [390, 844],
  [360, 640],
  [390, 420],
] as const;

/** Problems with what a candidate must see or reach on the exam page now. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const { innerWidth: width, innerHeight: height } = window;
    const root = document.documentElement;
    if (root.scrollHeight > height) found.push(`the page is ${root.scrollHeight} high`);
    if (root.scrollWidth > width) found.push(`the page is ${root.scrollWidth} wide`);

    const tile = box('section[aria-label="Recording"]');
    const timer = box('[role=timer]');
    for (const [name, { top, bottom, height: own }] of Object.entries({ tile, timer })) {
      if (own === 0 || top < 0 || bottom > height) found.push(`${name} from ${top} to ${bottom}`);
    }
    const count = box('#answer-words');
    const below = [count, tile].filter(({ width: own }) => own > 0);
    const foot = Math.min(...below.filter(({ left }) => width < 800 || left > 300).map(({ top }) => top));

    // The last line of the answer ends at the bottom of its box, less the padding.
    const answer = document.querySelector('textarea');
    if (answer) {
      const isScrolledToEnd = answer.scrollHeight - answer.clientHeight - answer.scrollTop <= 1;
      const lastLine = answer.getBoundingClientRect().bottom - parseFloat(getComputedStyle(answer).paddingBottom);
      if (!isScrolledToEnd || lastLine > foot) found.push(`the last line ends at ${lastLine}, below ${foot}`);
      if (count.bottom > height || count.height === 0) found.push(`the count of words ends at ${count.bottom}`);
      // On narrow screens the count must be above or beside the recording, never behind it.
      const isBeside = count.right <= tile.left || tile.right <= count.left;
      if (!isBeside && count.bottom > tile.top + 1) found.push('the recording covers the count of words');
    }
    return found;
  });
}

/** Expects that the task is fully visible, or that an edge shows that it continues and the keyboard reaches its end. */
async function expectReachable(page: Page, selector: string): Promise<void> {
  const last = page.locator(selector).last();
  const state = () =>
    last.evaluate((element) => {
      let scroller: Element | null = element;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
      const bottom = element.getBoundingClientRect().bottom;
      const end = scroller?.getBoundingClientRect().bottom ?? window.innerHeight;
      const isEdgeShown = getComputedStyle(scroller?.parentElement ?? element, '::after').opacity !== '0';
      return { isSeen: bottom <= end + 1, isEdgeShown };
    });
  if ((await state()).isSeen) return;
  await expect.poll(async () => (await state()).isEdgeShown, `an edge shows that ${selector} goes on`).toBe(true);
  const pressDown = async () => {
    await page.keyboard.press('ArrowDown');
    return (await state()).isSeen;
  };
  // A busy page scrolls some time after the key.
  await expect.poll(pressDown, { message: `the keyboard reaches the end of ${selector}`, intervals: [50] }).toBe(true);
}

/** Height in px of the part of an element that its scroll containers and the window show. */
function shownHeight(element: Element): number {
  let { top, bottom } = element.getBoundingClientRect();
  bottom = Math.min(bottom, window.innerHeight);
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const box = around.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return bottom - top;
}

/** Logs the candidate out on every device, without the page's knowledge. */
async function logOutElsewhere(page: Page): Promise<void> {
  const status = await page.evaluate(
    async ([path, key]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem(key)}`, 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: '{"everywhere":true}' })).status;
    },
    [signOut.path, TOKEN_KEY] as const,
  );
  expect(status).toBe(200);
}

test('at each size the task can be read to its end, and the line that is written stays above the recording', async ({
  candidate: { page },
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openNewWriting(page);
  const partUrl = page.url();
  await beginPart(page);
  // The answer has the focus without a click.
  await page.keyboard.type('Dear');
  await expect(answerBox(page)).toHaveValue('Dear');
  await writeEssay(page, ESSAY);

  for (const [width, height] of SIZES) {
    await test.step(`writing, ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await answerBox(page).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('.');
      await expect.poll(() => hidden(page)).toEqual([]);
      await page.locator('[data-section="1"]').focus();
      await page.keyboard.press('Control+Home');
      await expectReachable(page, '[data-section="1"] li');
    });
  }

  await test.step('a keyboard comes up under the line that is written', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await answerBox(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('.');
    await expect.poll(() => hidden(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 420 });
    await expect.poll(() => hidden(page)).toEqual([]);
    expect((await axe(page)).violations).toEqual([]);
  });

  // Leaving prompts, because the part is still running.
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave this test?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(answerBox(page)).toHaveValue(/^Dear/);
  await page.goBack();
  await leaving.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Continue' }).waitFor();
  await expect(page.getByText(/\b1?\d min left/)).toBeVisible();

  await page.goto(partUrl.replace('writing', 'speaking'));
  await beginPart(page);
  const next = page.getByRole('button', { name: 'Next question' });
  const start = page.getByRole('button', { name: 'Start speaking now' });
  while (!(await start.isVisible())) {
    await next.click();
    await page.getByRole('button', { name: 'Move on' }).click();
  }
  for (const [width, height] of SIZES) {
    await test.step(`speaking, ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole('heading', { level: 2 }).focus();
      await expect.poll(() => hidden(page)).toEqual([]);
      await expectReachable(page, '[data-section] li');
      await next.scrollIntoViewIfNeeded();
      await expect.poll(() => hidden(page)).toEqual([]);
    });
  }
  expect((await axe(page)).violations).toEqual([]);
});

test('on a phone that stores nothing, the notices of a log-out leave the answer some lines', async ({
  site,
  candidate: { page },
  consoleProblems,
}) => {
  consoleProblems.expect(/401|outbox|database|storage/i);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The storage is blocked.', 'SecurityError');
    };
  });
  await page.goto(`${site.origin}/tests`);
  await openNewWriting(page);
  await beginPart(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await writeEssay(page, ESSAY);
  await logOutElsewhere(page);
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await page.keyboard.type('.');
  await page.getByRole('button', { name: 'Download my answer' }).waitFor();
  for (const height of [844, 480]) {
    await test.step(`390 × ${height}`, async () => {
      await page.setViewportSize({ width: 390, height });
      await answerBox(page).focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('.');
      // Three lines.
      await expect.poll(() => answerBox(page).evaluate(shownHeight)).toBeGreaterThan(84);
      expect(await overflow(page)).toBe(0);
    });
  }
  expect((await axe(page)).violations).toEqual([]);
});

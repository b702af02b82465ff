import type { CDPSession, Locator, Page } from '@playwright/test';

/** How a visitor comes to a link and presses it. */
export type Way = 'hand' | 'tap';

/** A hand on a mouse takes this long from wherever it rests; each pair of a measurement takes the next. */
const TRAVEL_MS = [450, 300, 600];

/** How often a mouse tells where it is; more often would measure this program. */
const REPORTS_EVERY_MS = 25;

/** Between pressing and letting go: a mouse's button, a finger. */
const PRESSED_MS = 80;

/** Where the pointer rests before the visitor moves the mouse: below the middle of the page. */
const AT_REST = { x: 610, y: 660 };

/** How long a visitor looks at a page before the click. */
const LOOKS_MS = 2_500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Clicks as a person does: a mouse that has not moved on this page before travels to the link, fast at first and slowly
 * at the end, and presses as it arrives; a finger touches a page that it has not touched before.
 * @param run counts from 0; the two of a pair have the same
 */
export async function clickAsPeopleDo(
  { page, session }: { page: Page; session: CDPSession },
  link: Locator,
  { way, run }: { way: Way; run: number },
): Promise<void> {
  const box = await link.boundingBox();
  if (!box) throw new Error('The link that the bench clicks cannot be seen.');
  const target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await wait(LOOKS_MS);
  if (way === 'tap') {
    await tap(session, target);
  } else {
    await travel(page, target, TRAVEL_MS[run % TRAVEL_MS.length] ?? 450);
    await page.mouse.down();
    await wait(PRESSED_MS);
    await page.mouse.up();
  }
}

/** A reaching movement has the least possible jerk (Flash and Hogan 1985). */
const reached = (share: number) => share ** 3 * (10 - 15 * share + 6 * share ** 2);

async function travel(page: Page, target: { x: number; y: number }, ms: number): Promise<void> {
  const begun = performance.now();
  for (let share = 0; share < 1;) {
    await wait(REPORTS_EVERY_MS);
    share = Math.min(1, (performance.now() - begun) / ms);
    const way = reached(share);
    await page.mouse.move(AT_REST.x + (target.x - AT_REST.x) * way, AT_REST.y + (target.y - AT_REST.y) * way);
  }
}

async function tap(session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await wait(PRESSED_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

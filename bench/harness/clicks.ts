import type { CDPSession, Locator, Page } from '@playwright/test';

/** Pointer of the visitor: a mouse or a finger. */
export type Way = 'hand' | 'tap';

/** Travel times of a mouse to the link, wherever it rests. Each pair of a measurement uses the next entry. */
const TRAVEL_MS = [450, 300, 600];

/** Interval of mouse move events; a shorter one would measure this program instead of the page. */
const REPORTS_EVERY_MS = 25;

/** From press to release, of a mouse button or a finger. */
const PRESSED_MS = 80;

/** Where the pointer rests before the visitor moves the mouse: below the middle of the page. */
const AT_REST = { x: 610, y: 660 };

/** How long a visitor looks at a page before the click. */
const LOOKS_MS = 2_500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Clicks as a person does. A mouse that has not yet moved on this page travels to the link, fast at first and slowly at
 * the end, and presses on arrival; a finger taps without any earlier touch.
 * @param run from 0; both visits of a pair use the same number
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

/** Reaching movements minimise jerk (Flash and Hogan 1985): the share of the way covered after a share of the time. */
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

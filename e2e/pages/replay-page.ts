import type { Page } from '@playwright/test';

/** The recorded answer as the replay shows it now; null before there is a picture. */
export const shownAnswer = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value ?? null);

/** Until the replay shows exactly this answer. */
export const waitForAnswer = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value === wanted,
    text,
  );

/** The clock of the recorded page: epoch milliseconds at which the shown moment was recorded. */
export const shownClock = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector('iframe')?.contentDocument?.getElementById('clock')?.textContent));

/** Seconds at which the camera stands. */
export const cameraAt = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? NaN);

/** Until the camera stands where it was sent. */
export const waitForCamera = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('video')?.seeking === false);

/** Until the camera has played beyond so many seconds. */
export const waitForCameraBeyond = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction((wanted) => (document.querySelector('video')?.currentTime ?? 0) > wanted, seconds);

export const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Seconds at which the replay stands. */
export const position = async (page: Page): Promise<number> => Number(await slider(page).getAttribute('aria-valuenow'));

/** Until the replay stands at so many seconds or later. @returns the seconds at which it stood then */
export async function waitForPosition(page: Page, seconds: number): Promise<number> {
  const reached = await page.waitForFunction((wanted) => {
    const at = Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow'));
    return at >= wanted && at;
  }, seconds);
  return Number(await reached.jsonValue());
}

export const play = (page: Page): Promise<void> => page.getByRole('button', { name: 'Play' }).click();

export const chooseSpeed = (page: Page, speed: number): Promise<void> =>
  page.getByRole('radio', { name: `${speed}×` }).check({ force: true });

/** Until everything is loaded and the first picture stands. */
export async function waitForReplay(page: Page): Promise<void> {
  await page.getByText('Bars show activity.').waitFor({ state: 'attached' });
  // The first picture is built one task after the player.
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea'));
}

/** How far the camera was from the screen when the recorded clock changed. */
export interface Drift {
  /** Of the recorded page, epoch milliseconds. */
  clock: number;
  /** Camera less screen, milliseconds. */
  drift: number;
  /** Of the page that replays, milliseconds. */
  wall: number;
}

/**
 * Watches the recorded clock: each time it changes on the replayed screen, how far the camera's frame is from it. The
 * clock shows the epoch milliseconds at which it was recorded, so nothing is compared with wall time.
 */
export const drifts = (page: Page, cameraStartedAt: number, changes: number): Promise<Drift[]> =>
  page.evaluate(
    ({ startedAt, wanted }) =>
      new Promise<Drift[]>((resolve, reject) => {
        const video = document.querySelector('video');
        const recorded = document.querySelector('iframe')?.contentDocument;
        if (!video || !recorded) {
          reject(new Error('Nothing is replayed.'));
          return;
        }
        const found: Drift[] = [];
        const observer = new MutationObserver(() => {
          const clock = Number(recorded.getElementById('clock')?.textContent);
          if (!clock || clock === found.at(-1)?.clock) return;
          found.push({ clock, drift: startedAt + video.currentTime * 1000 - clock, wall: performance.now() });
          if (found.length < wanted) return;
          observer.disconnect();
          resolve(found);
        });
        observer.observe(recorded, { subtree: true, childList: true, characterData: true });
      }),
    { startedAt: cameraStartedAt, wanted: changes },
  );

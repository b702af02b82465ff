import type { Page } from '@playwright/test';

/** The recorded answer as the replay shows it now; null before the first frame. */
export const shownAnswer = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value ?? null);

/** Waits until the replay shows exactly this answer. */
export const waitForAnswer = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value === wanted,
    text,
  );

/** The clock of the recorded page: epoch milliseconds at which the shown moment was recorded. */
export const shownClock = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector('iframe')?.contentDocument?.getElementById('clock')?.textContent));

/** Current time of the camera, seconds. */
export const cameraAt = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('video')?.currentTime ?? NaN);

/** Waits until the camera has finished seeking. */
export const waitForCamera = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('video')?.seeking === false);

/** Waits until the camera has played beyond this time. */
export const waitForCameraBeyond = (page: Page, seconds: number): Promise<unknown> =>
  page.waitForFunction((wanted) => (document.querySelector('video')?.currentTime ?? 0) > wanted, seconds);

export const slider = (page: Page) => page.getByRole('slider', { name: 'Position' });

/** Current position of the replay, seconds. */
export const position = async (page: Page): Promise<number> => Number(await slider(page).getAttribute('aria-valuenow'));

/** Waits until the replay has reached this position. @returns its position then, seconds */
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

/** Waits until everything is loaded and the first frame is shown. */
export async function waitForReplay(page: Page): Promise<void> {
  await page.getByText('Bars show activity.').waitFor({ state: 'attached' });
  // The first frame is built one task after the player.
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea'));
}

/** Offset between camera and screen when the recorded clock changed. */
export interface Drift {
  /** Clock of the recorded page, epoch milliseconds. */
  clock: number;
  /** Camera time minus screen time, milliseconds. */
  drift: number;
  /** `performance.now()` of the replaying page. */
  wall: number;
}

/**
 * Measures the camera's offset each time the recorded clock changes on the replayed screen. The clock shows the epoch
 * milliseconds of the recording, so the measurement does not depend on wall time.
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

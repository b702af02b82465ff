import type { Page } from '@playwright/test';
import { expect, type OpenOptions, test } from '../../fixtures/component-test';
import { EVENTS_FILE } from '../../fixtures/recorded-fixture';
import { axe, overflow } from '../../pages/accessibility';
import { boxOf } from '../../pages/box-of';
import { play, waitForCameraBeyond, waitForReplay } from '../../pages/replay-page';

// The replay repeats the recorded page's console.
test.use({ expectedProblems: /Recording \d\d:\d\d: / });

const camera = (page: Page) => page.getByRole('region', { name: 'Camera recording' });
const screen = (page: Page) => page.getByRole('img', { name: 'Recorded screen' });
const handle = (page: Page) => page.getByRole('button', { name: 'Move the camera' });

test('the camera starts beside the screen and hides nothing', async ({ openComponent }) => {
  const { page } = await openComponent();
  await waitForReplay(page);
  const [shownCamera, shownScreen] = [await boxOf(camera(page)), await boxOf(screen(page))];
  expect(shownCamera.x).toBeGreaterThanOrEqual(shownScreen.x + shownScreen.width);
  expect(shownCamera.width).toBeLessThanOrEqual(340);
});

test('the camera is dragged by its head, within bounds that leave 265 px at the bottom (§2.53 §9.25 §9.26)', async ({
  openComponent,
}) => {
  const { page } = await openComponent();
  await waitForReplay(page);
  const expectAt = (at: readonly [x: number, y: number]) =>
    expect
      .poll(async () => {
        const { x, y } = await boxOf(camera(page));
        return [Math.round(x), Math.round(y)];
      })
      .toEqual(at);
  const drag = async (x: number, y: number) => {
    const { x: left, y: top } = await boxOf(camera(page));
    await page.mouse.move(left + 100, top + 20);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await drag(200, 150);
  await expectAt([200, 150]);
  const { width, height } = await boxOf(camera(page));
  expect(width).toBeLessThanOrEqual(340);
  expect(height).toBeLessThanOrEqual(265);
  await drag(-500, 2000);
  await expectAt([0, 800 - 265]);
  await drag(5000, -500);
  await expectAt([1280 - width, 0]);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expectAt([1000 - width, 0]);
});

test('it is dragged by its picture too, and a double click puts it back', async ({ openComponent }) => {
  const { page } = await openComponent();
  await waitForReplay(page);
  const docked = await boxOf(camera(page));
  await page.mouse.move(docked.x + 120, docked.y + 140);
  await page.mouse.down();
  await page.mouse.move(420, 340, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { x, y } = await boxOf(camera(page));
      return [Math.round(x), Math.round(y)];
    })
    .toEqual([300, 200]);
  await page.mouse.dblclick(420, 340);
  await expect.poll(() => boxOf(camera(page))).toEqual(docked);
});

test('the camera is moved by arrow keys too, and Home puts it back', async ({ openComponent }) => {
  const { page } = await openComponent();
  await waitForReplay(page);
  const before = await boxOf(camera(page));
  const moved = async () => {
    const { x, y } = await boxOf(camera(page));
    return [Math.round(x - before.x), Math.round(y - before.y)];
  };
  await handle(page).press('ArrowLeft');
  await handle(page).press('Shift+ArrowDown');
  await expect.poll(moved).toEqual([-16, 64]);
  await handle(page).press('Home');
  await expect.poll(moved).toEqual([0, 0]);
});

test('while it plays, moving the camera does not interrupt it', async ({ openComponent }) => {
  const { page } = await openComponent();
  await waitForReplay(page);
  await play(page);
  await waitForCameraBeyond(page, 0.3);
  await handle(page).press('ArrowLeft');
  expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
});

test('a phone upright: stacked, nothing to drag; on its side: half and half (§2.55 §2.56)', async ({
  openComponent,
}) => {
  const { page } = await openComponent({ viewport: { width: 390, height: 844 } });
  await waitForReplay(page);
  await expect(handle(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Assessment Result/ })).toHaveCount(0);
  const [shownCamera, shownScreen] = [await boxOf(camera(page)), await boxOf(screen(page))];
  expect(shownScreen.y, 'stacked').toBeGreaterThanOrEqual(shownCamera.y + shownCamera.height - 1);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(handle(page)).toHaveCount(0);
  await expect.poll(async () => Math.abs((await boxOf(screen(page))).x - 422)).toBeLessThan(3);
});

// Phones in landscape: small, usual and large.
for (const [width, height] of [
  [568, 320],
  [667, 375],
  [844, 390],
] as const) {
  test(`on its side, ${width} × ${height}: what is pressed while it plays is in view, the console below`, async ({
    openComponent,
  }) => {
    const { page } = await openComponent({ viewport: { width, height } });
    await waitForReplay(page);
    const controls = page.getByRole('region', { name: 'Player controls' });
    const console = page.getByRole('group', { name: 'Console output of the recording' });
    for (const control of [
      controls.getByRole('button', { name: 'Play' }),
      controls.getByRole('button', { name: 'Finish' }),
      controls.getByRole('slider', { name: 'Position' }),
      controls.getByRole('radio', { name: '8×' }),
      controls.getByRole('checkbox', { name: 'Skip pauses' }),
      controls.getByRole('button', { name: 'Full screen' }),
      camera(page).getByRole('button', { name: 'Mute' }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    await controls.getByText('Skip pauses').click();
    await expect(controls.getByRole('checkbox', { name: 'Skip pauses' })).not.toBeChecked();
    await console.locator('summary').click();
    await expect(console.getByText('No messages yet')).toBeInViewport();
    expect(await overflow(page)).toBe(0);
  });
}

const VIEWS: readonly (readonly [name: string, options: OpenOptions])[] = [
  ['wide', {}],
  ['wide, dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['phone, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['small phone', { viewport: { width: 320, height: 640 } }],
  ['phone on its side', { viewport: { width: 844, height: 390 } }],
  ['tablet', { viewport: { width: 768, height: 1024 } }],
  ['failed', { replaced: { [EVENTS_FILE]: null } }],
];
for (const [name, options] of VIEWS) {
  test(`accessible and nothing cut off: ${name}`, async ({ openComponent, consoleProblems }) => {
    if (options.replaced) consoleProblems.expect(/\b404\b/, /The replay failed\./);
    const { page } = await openComponent(options);
    if (options.replaced) await page.getByRole('button', { name: 'Try again' }).waitFor();
    else await waitForReplay(page);
    // Where the camera can be moved, a hint fades in a moment after the replay has loaded.
    if ((await handle(page).count()) > 0) await page.getByRole('tooltip').waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await overflow(page)).toBe(0);
    // Axe skips the frame: the recorded page is not part of the replay's own content.
    expect((await axe(page, { iframes: false })).violations).toEqual([]);
  });
}

test('marking embeds the player with the camera beside it', async ({ openComponent }) => {
  const { page } = await openComponent({ path: `/player?events=/certificate-answers/x/${EVENTS_FILE}` });
  await waitForReplay(page);
  await expect(handle(page)).toHaveCount(0);
  const shownScreen = await boxOf(screen(page));
  expect((await boxOf(camera(page))).x).toBeGreaterThan(shownScreen.x + shownScreen.width);
});

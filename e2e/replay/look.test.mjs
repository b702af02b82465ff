import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { openSite, ready, UUID } from './replay-site.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const box = (page) => page.getByRole('region', { name: 'Camera recording' });

test('the camera starts beside the screen and hides nothing', async () => {
  const { page } = await site.open();
  await ready(page);
  const camera = await box(page).boundingBox();
  const screen = await page.getByRole('img', { name: 'Recorded screen' }).boundingBox();
  assert.ok(camera.x >= screen.x + screen.width, 'beside');
  assert.ok(camera.width <= 340);
  await page.close();
});

test('the camera is dragged by its head, within bounds that leave 265 px at the bottom', async () => {
  const { page } = await site.open();
  await ready(page);
  const drag = async (x, y) => {
    const { x: left, y: top } = await box(page).boundingBox();
    await page.mouse.move(left + 100, top + 20);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 20, { steps: 5 });
    await page.mouse.up();
    const at = await box(page).boundingBox();
    return [Math.round(at.x), Math.round(at.y)];
  };
  assert.deepEqual(await drag(200, 150), [200, 150]);
  const { width, height } = await box(page).boundingBox();
  assert.ok(width <= 340 && height <= 265, `${width} × ${height}`);
  assert.deepEqual(await drag(-500, 2000), [0, 800 - 265]);
  assert.deepEqual(await drag(5000, -500), [1280 - width, 0]);
  await page.setViewportSize({ width: 1000, height: 700 });
  assert.deepEqual(Math.round((await box(page).boundingBox()).x), 1000 - width);
  await page.close();
});

test('the camera is moved by arrow keys too, and Home puts it back', async () => {
  const { page } = await site.open();
  await ready(page);
  const before = await box(page).boundingBox();
  const handle = page.getByRole('button', { name: 'Move the camera' });
  await handle.press('ArrowLeft');
  await handle.press('Shift+ArrowDown');
  const moved = await box(page).boundingBox();
  assert.deepEqual([Math.round(moved.x - before.x), Math.round(moved.y - before.y)], [-16, 64]);
  await handle.press('Home');
  assert.deepEqual((await box(page).boundingBox()).x, before.x);
  await page.close();
});

test('while it plays, moving the camera does not interrupt it', async () => {
  const { page } = await site.open();
  await ready(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelector('video').currentTime > 0.3);
  await page.getByRole('button', { name: 'Move the camera' }).press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.querySelector('video').paused), false);
  await page.close();
});

test('a phone upright: stacked, nothing to drag; on its side: half and half', async () => {
  const { page } = await site.open(undefined, { viewport: { width: 390, height: 844 } });
  await ready(page);
  assert.equal(await page.getByRole('button', { name: 'Move the camera' }).count(), 0);
  assert.equal(await page.getByRole('link', { name: /Assessment Result/ }).count(), 0);
  const camera = await box(page).boundingBox();
  const screen = await page.getByRole('img', { name: 'Recorded screen' }).boundingBox();
  assert.ok(screen.y >= camera.y + camera.height - 1, 'stacked');
  await page.setViewportSize({ width: 844, height: 390 });
  assert.equal(await page.getByRole('button', { name: 'Move the camera' }).count(), 0);
  await page.waitForFunction(
    () => Math.abs(document.querySelector('[aria-label="Recorded screen"]').getBoundingClientRect().left - 422) < 3,
  );
  await page.close();
});

for (const [name, options] of [
  ['wide', {}],
  ['wide, dark', { colorScheme: 'dark' }],
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['phone, dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['small phone', { viewport: { width: 320, height: 640 } }],
  ['phone on its side', { viewport: { width: 844, height: 390 } }],
  ['tablet', { viewport: { width: 768, height: 1024 } }],
  ['failed', { answers: { [`${UUID}.json`]: null } }],
]) {
  test(`accessible and nothing cut off: ${name}`, async () => {
    const { page } = await site.open(undefined, options);
    if (options.answers) await page.getByRole('button', { name: 'Try again' }).waitFor();
    else await ready(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    // Run inside the page's own world: the policy forbids an added script element.
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], iframes: false }),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    );
    await page.close();
  });
}

test('marking embeds the player with the camera beside it', async () => {
  const { page } = await site.open(`/player?events=/certificate-answers/x/${UUID}.json`);
  await ready(page);
  assert.equal(await page.getByRole('button', { name: 'Move the camera' }).count(), 0);
  const screen = await page.getByRole('img', { name: 'Recorded screen' }).boundingBox();
  assert.ok((await box(page).boundingBox()).x > screen.x + screen.width);
  await page.close();
});

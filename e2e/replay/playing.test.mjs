import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cameraAt, drifts, MANIFEST, median, openSite, position, ready, shownAnswer, TEXT } from './replay-site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const cameraStartedAt = MANIFEST.segments[0].cameraStartedAt;

for (const speed of [1, 2, 4, 8]) {
  test(`at ${speed}× the camera stays in step with the screen`, async (t) => {
    const { page, said } = await site.open();
    await ready(page);
    await page.getByLabel('Skip pauses').uncheck();
    await page.getByRole('radio', { name: `${speed}×` }).check({ force: true });
    await page.getByRole('button', { name: 'Play' }).click();
    // The camera started a second after the screen; what is watched begins once both run and have come together.
    await page.waitForFunction(() => document.querySelector('video').currentTime > 1.5);
    const seen = await drifts(page, cameraStartedAt, 60);
    const far = seen.map(({ drift }) => Math.abs(drift));
    const pace = (seen.at(-1).clock - seen[0].clock) / (seen.at(-1).wall - seen[0].wall);
    t.diagnostic(
      `median ${Math.round(median(far))} ms, greatest ${Math.round(Math.max(...far))} ms, pace ${pace.toFixed(2)}`,
    );
    // At 8× a busy machine that is late by one frame is already 130 ms of the recording late: there the spec's own
    // threshold for a jump is the limit.
    assert.ok(median(far) < (speed === 8 ? 500 : 150), `median drift ${median(far)} ms`);
    const most = [...far].sort((a, b) => a - b)[Math.floor(far.length * 0.95)];
    if (speed === 1) assert.ok(most < 150, `19 of 20 within ${most} ms`);
    assert.ok(pace > speed * 0.75 && pace < speed * 1.25, `the screen ran at ${pace}`);
    assert.deepEqual(
      said.filter((line) => line.startsWith('uncaught')),
      [],
    );
    await page.close();
  });
}

test('pausing stops both at the same moment', async () => {
  const { page } = await site.open();
  await ready(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelector('video').currentTime > 0.8);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForFunction(() => document.querySelector('video').paused && !document.querySelector('video').seeking);
  const clock = await page.evaluate(() =>
    Number(document.querySelector('iframe').contentDocument.getElementById('clock').textContent),
  );
  const camera = cameraStartedAt + (await cameraAt(page)) * 1000;
  // The recorded clock ticks every 50 ms, so it may be that much behind.
  assert.ok(Math.abs(camera - clock) < 130, `camera ${camera - clock} ms from the screen`);
  await page.close();
});

test('the slider goes by keys: to the end, back to the start, 5 s at a time, and the camera goes along', async () => {
  const { page, said } = await site.open();
  await ready(page);
  const slider = page.getByRole('slider', { name: 'Position' });
  const total = Number(await slider.getAttribute('aria-valuemax'));
  await slider.press('End');
  await page.waitForFunction(
    (text) => document.querySelector('iframe').contentDocument.querySelector('textarea')?.value === text,
    TEXT,
  );
  assert.equal(await position(page), total);
  await slider.press('ArrowLeft');
  await page.waitForFunction(() => !document.querySelector('video').seeking);
  assert.ok((await position(page)) >= total - 6 && (await position(page)) <= total - 4);
  const shortened = await shownAnswer(page);
  assert.ok(shortened.length < TEXT.length && TEXT.startsWith(shortened), shortened);
  const expected = (await position(page)) - MANIFEST.cameraOffsetMs / 1000;
  assert.ok(
    Math.abs((await cameraAt(page)) - expected) < 1.1,
    `camera at ${await cameraAt(page)} s instead of ${expected} s`,
  );
  await slider.press('Home');
  await page.waitForFunction(
    () => document.querySelector('iframe').contentDocument.querySelector('textarea')?.value === '',
  );
  assert.equal(await position(page), 0);
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  assert.equal(await position(page), 10);
  await page.waitForFunction(() => !document.querySelector('video').seeking);
  assert.ok(Math.abs((await cameraAt(page)) - (10 - MANIFEST.cameraOffsetMs / 1000)) < 0.1);
  assert.deepEqual(
    said.filter((line) => /^(error|uncaught)/.test(line)),
    [],
  );
  await page.close();
});

test('the slider goes where the pointer lets it go', async () => {
  const { page } = await site.open();
  await ready(page);
  const box = await page.getByRole('slider').boundingBox();
  await page.mouse.move(box.x + 10, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 4 });
  assert.equal(await shownAnswer(page), '');
  await page.mouse.up();
  const total = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
  assert.ok(Math.abs((await position(page)) - total / 2) <= 1);
  await page.waitForFunction(
    () => document.querySelector('iframe').contentDocument.querySelector('textarea')?.value.length > 20,
  );
  await page.close();
});

test('pauses are skipped, and the camera with them; a pause gone into on purpose is played', async () => {
  const { page } = await site.open();
  await ready(page);
  const slider = page.getByRole('slider');
  await slider.press('Home');
  await slider.press('ArrowRight');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) >= 19);
  const screenMs = await page.evaluate(() =>
    Number(document.querySelector('iframe').contentDocument.getElementById('clock').textContent),
  );
  await page.waitForFunction(() => !document.querySelector('video').seeking);
  await page.getByRole('button', { name: 'Pause' }).click();
  assert.ok(screenMs - (cameraStartedAt - MANIFEST.cameraOffsetMs) >= 18_000);
  await page.waitForFunction(
    () => !document.querySelector('video').seeking && document.querySelector('video').currentTime > 17,
  );
  await slider.press('Home');
  for (let i = 0; i < 2; i += 1) await slider.press('ArrowRight');
  assert.equal(await position(page), 10);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) >= 11);
  assert.ok((await position(page)) < 14, 'played, not skipped');
  await page.close();
});

test('at its end the replay rests on the last moment and the camera is rewound; Play begins again', async () => {
  const { page } = await site.open();
  await ready(page);
  await page.getByRole('slider').press('End');
  await page.getByRole('slider').press('ArrowLeft');
  await page.getByRole('radio', { name: '8×' }).check({ force: true });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  assert.equal(await shownAnswer(page), TEXT);
  await page.waitForFunction(
    () => document.querySelector('video').paused && document.querySelector('video').currentTime === 0,
  );
  await page.getByRole('radio', { name: '1×' }).check({ force: true });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(
    (text) => document.querySelector('iframe').contentDocument.querySelector('textarea')?.value.length < text.length,
    TEXT,
  );
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForFunction(
    () => document.querySelector('video').paused && document.querySelector('video').currentTime === 0,
  );
  assert.equal(await position(page), 0);
  assert.equal(await shownAnswer(page), '');
  await page.close();
});

import { expect, test } from '../../fixtures/component-test';
import {
  CAMERA_FILE,
  eventOf,
  EVENTS,
  EVENTS_FILE,
  MANIFEST,
  MANIFEST_FILE,
  SOUND_ONLY_FILE,
  STORED,
  TEXT,
  UUID,
} from '../../fixtures/recorded-fixture';
import {
  chooseSpeed,
  play,
  position,
  shownAnswer,
  slider,
  waitForAnswer,
  waitForCameraBeyond,
  waitForPosition,
  waitForReplay,
} from '../../pages/replay-page';

// The replay repeats the recorded page's console, and these tests cause missing and broken files on purpose.
test.use({
  expectedProblems:
    /Recording \d\d:\d\d: |The replay failed\.|The recording is incomplete\.|\b(?:404|503)\b|events of the recording are broken|A change of the recording is broken/,
});

const store = (events: readonly unknown[]) => JSON.stringify(events.map((event) => JSON.stringify(event)));

test('a file that is not there yet: says so, and Try again plays it once it is', async ({
  components,
  openComponent,
}) => {
  const { page, console } = await openComponent({ replaced: { [EVENTS_FILE]: null } });
  await page.getByText('This recording is not ready yet').waitFor();
  await expect(slider(page), 'the player area is hidden').toHaveCount(0);
  expect(console.join('\n'), 'the error is logged').toContain('error: The replay failed.');
  components.replaced.delete(EVENTS_FILE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await waitForReplay(page);
});

for (const [name, replacement, text] of [
  ['no JSON', { body: '<!doctype html><p>no</p>' }, 'The screen recording cannot be played'],
  ['a cut list without a picture', { body: '["{' }, 'The screen recording cannot be played'],
  ['an empty list', { body: '[]' }, 'The screen recording cannot be played'],
  [
    'no full picture',
    { body: store(EVENTS.filter(({ type }) => type !== 2)) },
    'The screen recording cannot be played',
  ],
  ['one event', { body: store([eventOf(2)]) }, 'The screen recording cannot be played'],
  ['a server in trouble', { status: 503 }, 'The recording could not be loaded'],
] as const) {
  test(`${name}: told, logged, nothing blank`, async ({ openComponent }) => {
    const { page, console } = await openComponent({ replaced: { [EVENTS_FILE]: replacement } });
    await page.getByRole('alert').getByText(text).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await expect(slider(page)).toHaveCount(0);
    expect(console.join('\n')).toContain('error: The replay failed.');
  });
}

test('a file that breaks off plays what came before, and loads the rest on a press', async ({
  components,
  openComponent,
}) => {
  const text = JSON.stringify(STORED);
  const { page } = await openComponent({
    replaced: { [EVENTS_FILE]: { body: text.slice(0, Math.floor(text.length * 0.6)) } },
  });
  await page.getByRole('alert').getByText('The rest of this recording could not be loaded.').waitFor();
  await play(page);
  await waitForPosition(page, 2);
  components.replaced.delete(EVENTS_FILE);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await page.getByText('Bars show activity.').waitFor();
  await slider(page).press('End');
  await waitForAnswer(page, TEXT);
});

test('on a slow line the first picture is there before the file is, and playing waits for the rest', async ({
  openComponent,
}) => {
  let arrive = () => {};
  const rest = new Promise<void>((resolve) => (arrive = resolve));
  const { page } = await openComponent({ replaced: { [EVENTS_FILE]: { body: JSON.stringify(STORED), rest } } });
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea'));
  await page.getByText(/Loading the rest… \d+ %/).waitFor();
  await slider(page).press('End');
  expect(await position(page), 'goes no further than what has arrived').toBeLessThan(20);
  await chooseSpeed(page, 8);
  await play(page);
  await page.getByText(/Waiting for the recording/).waitFor();
  arrive();
  await page.getByText('Bars show activity.').waitFor();
  await waitForAnswer(page, TEXT);
  await page.getByRole('button', { name: 'Play' }).waitFor();
});

test('a page that is still loading when the replay is there loads to its end, and the replayed page keeps its mode', async ({
  components,
  visit,
}) => {
  const { page } = await visit();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/late.svg', async (route) => {
    await arrived;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const late = new Image();
      late.src = '/late.svg';
      document.body.append(late);
    });
  });
  await page.goto(`${components.origin}/replay/writing/${UUID}/webm/1234/one/two`, { waitUntil: 'commit' });
  await waitForReplay(page);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  arrive();
  await page.waitForLoadState('load');
  const replayed = await page.evaluate(() => {
    const { readyState, compatMode, childNodes } = document.querySelector('iframe')?.contentDocument ?? {};
    return [readyState, compatMode, childNodes?.length];
  });
  expect(replayed).toEqual(['complete', 'CSS1Compat', 2]);
});

test('without a manifest both timelines start together', async ({ openComponent }) => {
  const { page } = await openComponent({ replaced: { [MANIFEST_FILE]: null } });
  await waitForReplay(page);
  await slider(page).press('ArrowRight');
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video?.seeking === false && Math.abs(video.currentTime - 5) < 0.05;
  });
});

test('a missing camera leaves the screen to be seen', async ({ openComponent }) => {
  const { page } = await openComponent({ replaced: { [CAMERA_FILE]: null } });
  await page.getByText('The camera recording could not be loaded.').waitFor();
  await waitForReplay(page);
  await play(page);
  await waitForPosition(page, 2);
});

test('a recording of sound alone plays, and says so (§2.53)', async ({ openComponent }) => {
  const { page } = await openComponent({
    path: `/player?events=/certificate-answers/x/${EVENTS_FILE}&camera=/certificate-answers/x/${SOUND_ONLY_FILE}`,
  });
  await page.getByText('Sound only').waitFor();
  await waitForReplay(page);
  await play(page);
  await waitForCameraBeyond(page, 0.5);
});

test('broken events are left out, and one that stops the player is stepped over', async ({ openComponent }) => {
  const at = EVENTS.findIndex(({ type, data }) => type === 3 && data.source === 5);
  const timestamp = EVENTS[at]?.timestamp;
  const incremental = (data: object) => JSON.stringify({ type: 3, timestamp, data });
  const broken = [...STORED];
  broken.splice(
    at,
    0,
    'no json',
    '{"type":3}',
    incremental({ source: 0, adds: 5 }),
    incremental({ source: 13, id: 1 }),
    incremental({ source: 2, type: 4, id: {}, x: null }),
    incremental({ source: 14, ranges: 7 }),
    incremental({ source: 2, type: 99, id: 5 }),
    incremental({ source: 1, positions: [] }),
    incremental({ source: 4, width: 0, height: 0 }),
  );
  const { page, console } = await openComponent({ replaced: { [EVENTS_FILE]: { body: JSON.stringify(broken) } } });
  await waitForReplay(page);
  await play(page);
  await waitForPosition(page, 5);
  expect((await shownAnswer(page))?.length).toBeGreaterThan(5);
  expect(console.join('\n')).toContain('4 events of the recording are broken');
  await slider(page).press('End');
  await waitForAnswer(page, TEXT);
  await slider(page).press('Home');
  await waitForAnswer(page, '');
  expect(await position(page)).toBe(0);
});

test('the stock rrweb-player plays the same file (§3.12)', async ({ openComponent }) => {
  const { page } = await openComponent({ path: `/stock?events=/certificate-answers/x/${EVENTS_FILE}` });
  await page.waitForFunction(() => 'stock' in window);
  const played = await page.evaluate((totalMs) => {
    const replayer = window.stock.getReplayer();
    replayer.pause(totalMs);
    return replayer.iframe.contentDocument?.querySelector('textarea')?.value;
  }, MANIFEST.durationMs);
  expect(played).toBe(TEXT);
});

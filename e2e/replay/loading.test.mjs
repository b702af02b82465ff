import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EVENTS, MANIFEST, openSite, position, ready, shownAnswer, STORED, TEXT, UUID } from './replay-site.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const list = `${UUID}.json`;
const store = (events) =>
  JSON.stringify(events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))));

test('a file that is not there yet: says so, and Try again plays it once it is', async () => {
  const { page, said } = await site.open(undefined, { answers: { [list]: null } });
  await page.getByText('This recording is not ready yet').waitFor();
  assert.equal(await page.getByRole('slider').count(), 0, 'the player area is hidden');
  assert.ok(
    said.some((line) => line.startsWith('error: The replay failed.')),
    'the error is logged',
  );
  site.answers.delete(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await ready(page);
  await page.close();
});

for (const [name, answer, text] of [
  ['no JSON', { body: '<!doctype html><p>no</p>' }, 'This recording cannot be played'],
  ['a cut list without a picture', { body: '["{' }, 'This recording cannot be played'],
  ['an empty list', { body: '[]' }, 'This recording cannot be played'],
  ['no full picture', { body: store(EVENTS.filter(({ type }) => type !== 2)) }, 'This recording cannot be played'],
  ['one event', { body: store([EVENTS.find(({ type }) => type === 2)]) }, 'This recording cannot be played'],
  ['a server in trouble', { status: 503 }, 'The recording could not be loaded'],
]) {
  test(`${name}: told, logged, nothing blank`, async () => {
    const { page, said } = await site.open(undefined, { answers: { [list]: answer } });
    await page.getByRole('alert').getByText(text).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await page.getByRole('slider').count(), 0);
    assert.ok(said.some((line) => line.startsWith('error: The replay failed.')));
    assert.deepEqual(
      said.filter((line) => line.startsWith('uncaught')),
      [],
    );
    await page.close();
  });
}

test('a file that breaks off plays what came before, and says that it is cut', async () => {
  const text = JSON.stringify(STORED);
  const { page } = await site.open(undefined, {
    answers: { [list]: { body: text.slice(0, Math.floor(text.length * 0.6)) } },
  });
  await page.getByText('The file is incomplete').waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) >= 2);
  await page.close();
});

test('on a slow line the first picture is there before the file is, and playing waits for the rest', async () => {
  const { page } = await site.open(undefined, { answers: { [list]: { body: JSON.stringify(STORED), delayMs: 700 } } });
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('textarea'));
  await page.getByText(/Loading the rest… \d+ %/).waitFor();
  await page.getByRole('slider').press('End');
  assert.ok((await position(page)) < 20, 'goes no further than what has arrived');
  await page.getByRole('radio', { name: '8×' }).check({ force: true });
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText(/Waiting for the recording/).waitFor();
  await page.getByText('Bars show activity.').waitFor();
  await page.waitForFunction(
    (text) => document.querySelector('iframe').contentDocument.querySelector('textarea')?.value === text,
    TEXT,
  );
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await page.close();
});

test('without a manifest both timelines start together', async () => {
  const { page } = await site.open(undefined, { answers: { [`${UUID}.manifest.json`]: null } });
  await ready(page);
  await page.getByRole('slider').press('ArrowRight');
  await page.waitForFunction(
    () => !document.querySelector('video').seeking && Math.abs(document.querySelector('video').currentTime - 5) < 0.05,
  );
  await page.close();
});

test('a missing camera leaves the screen to be seen', async () => {
  const { page } = await site.open(undefined, { answers: { [`${UUID}.webm`]: null } });
  await page.getByText('The camera recording could not be loaded.').waitFor();
  await ready(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) >= 2);
  await page.close();
});

test('a recording of sound alone plays, and says so', async () => {
  const { page } = await site.open(
    `/player?events=/certificate-answers/x/${list}&camera=/certificate-answers/x/sound-only.webm`,
  );
  await page.getByText('Sound only').waitFor();
  await ready(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => document.querySelector('video').currentTime > 0.5);
  await page.close();
});

test('broken events are left out, and one that stops the player is stepped over', async () => {
  const at = EVENTS.findIndex(({ type, data }) => type === 3 && data.source === 5);
  const { timestamp } = EVENTS[at];
  const broken = [...STORED];
  broken.splice(
    at,
    0,
    'no json',
    '{"type":3}',
    JSON.stringify({ type: 3, timestamp, data: { source: 0, adds: 5 } }),
    JSON.stringify({ type: 3, timestamp, data: { source: 13, id: 1 } }),
    JSON.stringify({ type: 3, timestamp, data: { source: 2, type: 4, id: {}, x: null } }),
    JSON.stringify({ type: 3, timestamp, data: { source: 14, ranges: 7 } }),
  );
  const { page, said } = await site.open(undefined, { answers: { [list]: { body: JSON.stringify(broken) } } });
  await ready(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => Number(document.querySelector('[role=slider]').getAttribute('aria-valuenow')) >= 5);
  assert.ok((await shownAnswer(page)).length > 5);
  assert.ok(
    said.some((line) => line.includes('2 events of the recording are broken')),
    said.join('\n'),
  );
  await page.close();
});

test('the stock rrweb-player plays the same file', async () => {
  const { page } = await site.open(`/stock?events=/certificate-answers/x/${list}`);
  await page.waitForFunction(() => window.stock);
  const played = await page.evaluate(async (totalMs) => {
    const replayer = window.stock.getReplayer();
    replayer.pause(totalMs);
    return replayer.iframe.contentDocument.querySelector('textarea').value;
  }, MANIFEST.durationMs);
  assert.equal(played, TEXT);
  await page.close();
});

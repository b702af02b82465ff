import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { closeBrowser, visitor } from '../harness/browser';
import { buildPage } from './build-page.mjs';
import { servePage } from './serve-page.mjs';

/** What the recorder does in a real Chromium with a synthetic camera, under the final page policy. */
let directory;
let site;
before(async () => {
  directory = await buildPage();
  site = await servePage(directory);
});
after(async () => {
  await closeBrowser();
  await site?.close();
  if (directory) await rm(directory, { recursive: true, force: true });
});

async function open() {
  const person = await visitor();
  await person.page.goto(site.origin);
  return person;
}

/** Walks every video packet: a file with a hole ends early. */
async function inspect(bytes) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  let last = 0;
  let packets = 0;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    last = packet.timestamp;
    packets += 1;
  }
  return {
    codec: video.codec,
    width: video.displayWidth,
    height: video.displayHeight,
    hasAudio: audio !== null,
    last,
    packets,
  };
}

/** Sets camera and microphone at once: Chromium ends both tracks of one grant together. */
async function cameraPermission(page) {
  const target = await page.context().newCDPSession(page);
  const { targetInfo } = await target.send('Target.getTargetInfo');
  const whole = await page.context().browser().newBrowserCDPSession();
  return async (setting) => {
    for (const name of ['camera', 'microphone']) {
      await whole.send('Browser.setPermission', {
        permission: { name },
        setting,
        origin: site.origin,
        browserContextId: targetInfo.browserContextId,
      });
    }
  };
}

const join = (chunks) => Buffer.concat(chunks.map(({ bytes }) => Buffer.from(bytes, 'base64')));
const of = (chunks, stream, segment) => chunks.filter((chunk) => chunk.stream === stream && chunk.segment === segment);
const eventsOf = (chunks) =>
  join(chunks)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('a recording of 6 s: 320 × 240 video with sound, a JPEG of its fifth second, the devices released', async () => {
  const { page, complaints, context } = await open();
  const result = await page.evaluate('scenarios.cameraRecording(6000)');
  assert.equal(result.state, 'recorded');
  assert.equal(result.failure, null);
  assert.deepEqual(result.size, { width: 320, height: 240, frameRate: 10 });
  assert.ok(result.cameras > 0 && result.microphones > 0, 'devices listed');
  assert.deepEqual(result.tracks, ['ended', 'ended']);

  const bytes = Buffer.from(result.video, 'base64');
  const video = await inspect(bytes);
  assert.equal(result.type.split(';')[0], 'video/webm');
  assert.equal(video.codec, 'vp9');
  assert.deepEqual([video.width, video.height, video.hasAudio], [320, 240, true]);
  assert.ok(video.last > 5 && video.last < 8, `last picture at ${video.last} s`);
  assert.ok(bytes.length / 6 < (2 * (300_000 + 32_000)) / 8, `${bytes.length} bytes for 6 s`);

  assert.match(result.thumbnail, /^data:image\/jpeg;base64,\/9j\//);
  assert.deepEqual(result.thumbnailSize, { width: 320, height: 240 });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an exam: chunks each second that make one playable file, screen events with the full snapshot first', async () => {
  const { page, complaints, context } = await open();
  const { chunks, streams, tracks, failures } = await page.evaluate('scenarios.exam(6000, false)');
  assert.deepEqual(failures, []);
  assert.deepEqual(tracks, ['ended', 'ended']);
  for (const { stream, segment, chunks: count } of streams) {
    assert.deepEqual(
      of(chunks, stream, segment).map(({ sequence }) => sequence),
      Array.from({ length: count }, (_, index) => index),
    );
  }
  const camera = of(chunks, 'camera', 1);
  const gaps = camera.slice(1).map(({ at }, index) => at - camera[index].at);
  assert.ok(Math.max(...gaps) < 2000, `at most a second or so between chunks: ${gaps}`);
  const video = await inspect(join(camera));
  assert.ok(video.last > 4.5, `last picture at ${video.last} s`);

  const screen = of(chunks, 'screen', 1);
  const first = eventsOf(screen.slice(0, 1));
  assert.deepEqual(
    first.slice(0, 2).map(({ type }) => type),
    [4, 2],
    'meta, then full snapshot',
  );
  assert.equal(screen[0].startedAt, first[0].timestamp);
  assert.ok(Math.abs(camera[0].startedAt - screen[0].startedAt) < 3000, 'one clock for both');
  const all = JSON.stringify(eventsOf(screen));
  assert.ok(all.includes('Cities grow'), 'the answer');
  assert.ok(all.includes('typed in the exam'), 'the console');
  assert.ok(!all.includes('never recorded'), 'blocked parts stay out');

  const thumbnails = of(chunks, 'thumbnail', 1);
  assert.equal(thumbnails.length, 1);
  assert.equal(join(thumbnails).subarray(0, 3).toString('hex'), 'ffd8ff');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a camera that dies and comes back: two segments, each playable alone, the second with its own full snapshot', async () => {
  const { page, complaints, context } = await open();
  const setCamera = await cameraPermission(page);
  const running = page.evaluate('scenarios.exam(2500, true)');
  await page.waitForFunction(() => globalThis.document.querySelector('textarea').value.length > 8);
  // Withdrawing the permission is what ends a track by itself, as a pulled plug does.
  await setCamera('denied');
  await page.waitForFunction(() => globalThis.examLog.length === 1);
  await setCamera('granted');
  await page.waitForFunction(() => globalThis.examLog.length === 2);
  await page.waitForTimeout(2500);
  await page.evaluate('endExam()');
  const { chunks, failures, streams, tracks, isTileMoving } = await running;
  assert.deepEqual(failures, ['track-ended', 'resumed']);
  assert.ok(isTileMoving, 'the picture on the page goes on by itself');
  assert.deepEqual(tracks, ['ended', 'ended']);
  assert.deepEqual(
    streams.filter(({ stream }) => stream === 'camera').map(({ segment }) => segment),
    [1, 2],
  );
  for (const segment of [1, 2]) {
    const { packets, hasAudio } = await inspect(join(of(chunks, 'camera', segment)));
    assert.ok(packets > 5 && hasAudio, `segment ${segment} plays: ${packets} pictures`);
    assert.deepEqual(
      eventsOf(of(chunks, 'screen', segment))
        .slice(0, 2)
        .map(({ type }) => type),
      [4, 2],
    );
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = JSON.stringify({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });

test('the panel has no WCAG 2.2 AA violation in any state, in either scheme', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context } = await open();
    await page.emulateMedia({ colorScheme });
    await page.evaluate(AXE);
    const check = async (state) => {
      const { violations } = await page.evaluate(`axe.run('#panel', ${RULES})`);
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
        [],
        `${colorScheme}, ${state}`,
      );
    };
    await page.evaluate('scenarios.panel()');
    await page.getByText('Preview', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Devices' }).click();
    await page.getByRole('combobox', { name: 'Camera' }).waitFor();
    await check('previewing, devices open');
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('timer', { name: 'Recording time' }).getByText('00:01').waitFor();
    await check('recording');
    await page.getByRole('button', { name: 'Minimise' }).click();
    await check('minimised');
    await page.getByRole('button', { name: 'Expand' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('img', { name: 'Thumbnail of the recording' }).waitFor();
    await check('recorded');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('timer', { name: 'Playing time' }).waitFor();
    await check('playing');
    await page.evaluate(
      'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"))',
    );
    await page.getByRole('button', { name: 'Reset to Preview' }).click();
    await page.getByRole('alert').waitFor();
    await check('access refused');
    await context.close();
  }
});

test('the panel: preview, record, play, download and reset by keyboard', async () => {
  const { page, complaints, context } = await open();
  await page.evaluate('scenarios.panel()');
  await page.getByText('Preview', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Start recording' }).press('Enter');
  await page.getByRole('timer', { name: 'Recording time' }).getByText('00:02').waitFor();
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.getByRole('img', { name: 'Thumbnail of the recording' }).waitFor();
  assert.deepEqual(await page.evaluate('panelEvents'), [['recorded', 'data:image/jpeg', true]]);

  assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Play');
  await page.keyboard.press('Enter');
  await page
    .getByRole('timer', { name: 'Playing time' })
    .getByText(/00:01 \/ 00:0[23]/)
    .waitFor();
  await page.getByRole('button', { name: 'Play' }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).press('Enter'),
  ]);
  assert.equal(download.suggestedFilename(), 'video_recording.webm');
  await page.getByRole('button', { name: 'Reset to Preview' }).press('Enter');
  await page.getByText('Preview', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

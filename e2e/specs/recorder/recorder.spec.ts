import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { SentChunk } from '../../fixtures/component-pages/recorder';
import { expect, type OpenedComponent, type OpenOptions, test as base } from '../../fixtures/component-test';
import { axe } from '../../pages/accessibility';
import { boxOf } from '../../pages/box-of';
import { recordsFor } from '../../pages/recording-time';

/** Tests of the recorder in Chromium with a synthetic camera, under the site's page policy. */
const test = base.extend<{ openRecorder: (options?: OpenOptions) => Promise<OpenedComponent> }>({
  openRecorder: async ({ openComponent }, use) => {
    await use(async (options) => {
      const opened = await openComponent({ path: '/recorder', ...options });
      await opened.page.waitForFunction(() => 'scenarios' in window);
      return opened;
    });
  },
});

/** Reads every video packet: a file with a gap ends early. */
async function inspect(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video) throw new Error('The file has no video.');
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
    /** Time of the last frame, seconds. */
    last,
    packets,
  };
}

/** Sets the permission for both camera and microphone, because Chromium ends both tracks of one grant together. */
async function cameraPermission(page: Page): Promise<(setting: 'granted' | 'denied') => Promise<void>> {
  const target = await page.context().newCDPSession(page);
  const { targetInfo } = await target.send('Target.getTargetInfo');
  const browser = page.context().browser();
  if (!browser || !targetInfo.browserContextId) throw new Error('This page has no browser.');
  const { browserContextId } = targetInfo;
  const whole = await browser.newBrowserCDPSession();
  const { origin } = new URL(page.url());
  return async (setting) => {
    for (const name of ['camera', 'microphone'])
      await whole.send('Browser.setPermission', { permission: { name }, setting, origin, browserContextId });
  };
}

const join = (chunks: readonly SentChunk[]) => Buffer.concat(chunks.map(({ bytes }) => Buffer.from(bytes, 'base64')));
const of = (chunks: readonly SentChunk[], stream: string, segment: number) =>
  chunks.filter((chunk) => chunk.stream === stream && chunk.segment === segment);
const eventsOf = (chunks: readonly SentChunk[]) =>
  join(chunks)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: number; timestamp: number });

test('a recording of 6 s: 320 × 240 video with sound, a JPEG of its fifth second, the devices released (§3.14 §9.32)', async ({
  openRecorder,
}) => {
  const { page } = await openRecorder();
  const result = await page.evaluate(() => window.scenarios.cameraRecording(6000));
  expect(result.state).toBe('recorded');
  expect(result.failure).toBeNull();
  expect(result.size).toEqual({ width: 320, height: 240, frameRate: 10 });
  expect(result.cameras).toBeGreaterThan(0);
  expect(result.microphones).toBeGreaterThan(0);
  expect(result.tracks).toEqual(['ended', 'ended']);

  const bytes = Buffer.from(result.video, 'base64');
  const video = await inspect(bytes);
  expect(result.type.split(';')[0]).toBe('video/webm');
  expect(video).toMatchObject({ codec: 'vp9', width: 320, height: 240, hasAudio: true });
  expect(video.last).toBeGreaterThan(5);
  expect(video.last).toBeLessThan(result.seconds + 2);
  expect(bytes.length / result.seconds, 'bytes a second').toBeLessThan((2 * (300_000 + 32_000)) / 8);

  expect(result.thumbnail).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  expect(result.thumbnailSize).toEqual({ width: 320, height: 240 });
});

test('every message of the red banner, provoked in a real browser (§8.12 §8.13 §8.14 §8.15 §8.16 §8.17 §8.18 §8.19 §8.20)', async ({
  openRecorder,
  consoleProblems,
}) => {
  consoleProblems.expect(/Permissions policy violation: (?:camera|microphone)/);
  const { page } = await openRecorder();
  expect(await page.evaluate(() => window.scenarios.provokeMessages())).toEqual({
    enumerate: 'Failed to enumerate media devices.',
    format: 'Your browser does not support any known video recording format.',
    start: 'Failed to start video recording.',
    empty: 'Recording is empty; cannot generate thumbnail.',
    'thumbnail-load': 'Failed to load video for thumbnail.',
    thumbnail: 'Failed to generate thumbnail.',
    play: 'Failed to play video.',
    'playback-setup': 'Failed to setup video playback.',
  });
  const refused = {
    message: 'Failed to access camera and mic. Please ensure permissions are granted.',
    state: 'idle',
  };
  expect(await page.evaluate(() => window.scenarios.askWithoutPermission()), 'permission denied').toEqual(refused);
  await page.evaluate(() => {
    window.scenarios.unplug();
  });
  expect(await page.evaluate(() => window.scenarios.askForDevices()), 'no devices').toEqual(refused);
});

test('an exam: chunks each second that make one playable file, screen events with the full snapshot first', async ({
  openRecorder,
}) => {
  const { page } = await openRecorder();
  const { chunks, streams, tracks, failures } = await page.evaluate(() => window.scenarios.exam(6000, false));
  expect(failures).toEqual([]);
  expect(tracks).toEqual(['ended', 'ended']);
  for (const { stream, segment, chunks: count } of streams)
    expect(of(chunks, stream, segment).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
  const camera = of(chunks, 'camera', 1);
  expect(camera.filter(({ isAtStop }) => !isAtStop).length, 'sent while it is recorded').toBeGreaterThan(2);
  expect((await inspect(join(camera))).last).toBeGreaterThan(4.5);

  const screen = of(chunks, 'screen', 1);
  const first = eventsOf(screen.slice(0, 1));
  expect(
    first.slice(0, 3).map(({ type }) => type),
    'meta, the scheme, then full snapshot',
  ).toEqual([4, 5, 2]);
  expect(screen[0]?.startedAt).toBe(first[0]?.timestamp);
  const apart = Math.abs((camera[0]?.startedAt ?? NaN) - (screen[0]?.startedAt ?? NaN));
  expect(apart, 'one clock for both').toBeLessThan(60_000);
  const all = JSON.stringify(eventsOf(screen));
  expect(all, 'the answer').toContain('Cities grow');
  expect(all, 'the console').toContain('typed in the exam');
  expect(all, 'blocked parts stay out').not.toContain('never recorded');

  const thumbnails = of(chunks, 'thumbnail', 1);
  expect(thumbnails).toHaveLength(1);
  expect(join(thumbnails).subarray(0, 3).toString('hex')).toBe('ffd8ff');
});

test('a camera that dies and comes back: two segments, each playable alone, the second with its own full snapshot', async ({
  openRecorder,
}) => {
  const { page } = await openRecorder();
  const setCamera = await cameraPermission(page);
  const running = page.evaluate(() => window.scenarios.exam(2500, true));
  await page.waitForFunction(() => (document.querySelector('textarea')?.value.length ?? 0) > 8);
  // Revoking the permission ends the tracks as unplugging does. But fake devices could be opened again at once, so the
  // page finds none until `plugIn`.
  await page.evaluate(() => {
    window.scenarios.unplug();
  });
  await setCamera('denied');
  await page.waitForFunction(() => window.examLog.length === 1);
  await setCamera('granted');
  await page.evaluate(() => {
    window.plugIn();
  });
  await page.waitForFunction(() => window.examLog.length === 2);
  // A fixed wait, because the second segment needs a length.
  await page.waitForTimeout(2500);
  await page.evaluate(() => {
    window.endExam();
  });
  const { chunks, failures, streams, tracks, isTileMoving } = await running;
  expect(failures).toEqual(['track-ended', 'resumed']);
  expect(isTileMoving, 'the picture on the page goes on by itself').toBe(true);
  expect(tracks).toEqual(['ended', 'ended']);
  expect(streams.filter(({ stream }) => stream === 'camera').map(({ segment }) => segment)).toEqual([1, 2]);
  for (const segment of [1, 2]) {
    const { packets, hasAudio } = await inspect(join(of(chunks, 'camera', segment)));
    expect(packets, `pictures of segment ${segment}`).toBeGreaterThan(5);
    expect(hasAudio).toBe(true);
    expect(
      eventsOf(of(chunks, 'screen', segment))
        .slice(0, 3)
        .map(({ type }) => type),
    ).toEqual([4, 5, 2]);
  }
});

test('the panel has no WCAG 2.2 AA violation in any state, in either scheme', async ({ openRecorder }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openRecorder({ colorScheme });
    const check = async (state: string) => {
      expect((await axe(page, { within: '#panel' })).violations, `${colorScheme}, ${state}`).toEqual([]);
    };
    await page.evaluate(() => {
      window.scenarios.panel();
    });
    await page.getByText('Preview', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Devices' }).click();
    await page.getByRole('combobox', { name: 'Camera' }).waitFor();
    await check('previewing, devices open');
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recordsFor(page, 1);
    await check('recording');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await check('minimised');
    await page.getByRole('button', { name: 'Expand' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('img', { name: 'Thumbnail of the recording' }).waitFor();
    await check('recorded');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('timer', { name: 'Playing time' }).waitFor();
    await check('playing');
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Reset to Preview' }).click();
    await page.getByRole('alert').waitFor();
    await check('access refused');
    await page.close();
  }
});

test('the panel: preview, record, play, download and reset by keyboard (§2.80 §2.81 §2.82 §9.32)', async ({
  openRecorder,
}) => {
  const { page } = await openRecorder();
  await page.evaluate(() => {
    window.scenarios.panel();
  });
  await page.getByText('Preview', { exact: true }).waitFor();
  const picture = await boxOf(page.getByLabel('Live camera preview'));
  expect(picture.width / picture.height, '16:12').toBeCloseTo(16 / 12, 1);
  await page.getByRole('button', { name: 'Start recording' }).press('Enter');
  const dot = page.getByRole('timer', { name: 'Recording time' }).locator('i');
  expect(await dot.evaluate((mark) => getComputedStyle(mark).backgroundColor), 'red').toMatch(
    /^rgb\((2[0-5]\d), \d{1,2}, \d{1,2}\)$/,
  );
  await recordsFor(page, 2);
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await page.getByRole('img', { name: 'Thumbnail of the recording' }).waitFor();
  expect(await page.evaluate(() => window.panelEvents)).toEqual([['recorded', 'data:image/jpeg', true]]);

  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('timer', { name: 'Playing time' })
    .getByText(/00:0[1-9] \/ 00:(?:0[2-9]|[1-5]\d)/)
    .waitFor();
  await page.getByRole('button', { name: 'Play' }).waitFor();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toBe('video_recording.webm');
  const file = await readFile(await download.path());
  // MediaRecorder writes neither duration nor cues (1C53BB6B), without which a player cannot seek.
  expect(file.includes(Buffer.from('1c53bb6b', 'hex')), 'an index').toBe(true);
  expect((await inspect(file)).last).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Reset to Preview' }).press('Enter');
  await page.getByText('Preview', { exact: true }).waitFor();
});

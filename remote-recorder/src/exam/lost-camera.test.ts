import { ExamRecorderPage, RRWEB } from '../testing/exam-recorder-page';
import { FakeMediaRecorder, type FakeStream } from '../testing/fake-media';

let page: ExamRecorderPage;
beforeEach(() => {
  page = new ExamRecorderPage();
});
afterEach(() => page.end());

test.each(['track', 'recorder'])(
  'a %s that dies ends the segment; the next begins when the camera is back',
  async (what) => {
    const { stream, stop } = await page.begin();
    page.media.recorder().slice('before');
    page.media.refuse.getUserMedia = new DOMException('gone', 'NotFoundError');
    if (what === 'track') page.media.streams[0]?.getVideoTracks()[0]?.unplug();
    else page.media.recorder().break();
    await page.pass(0);
    expect(page.failures).toMatchObject([{ code: 'track-ended' }]);
    expect(page.chunksOf('camera')).toHaveLength(2);
    await page.pass(4000);
    expect(FakeMediaRecorder.all).toHaveLength(1);

    delete page.media.refuse.getUserMedia;
    page.media.changeDevices();
    await page.pass(0);
    page.media.recorder().slice('after');
    expect(page.resumed).toBe(1);
    expect(page.chunksOf('camera', 8)).toMatchObject([{ sequence: 0, startedAt: page.now }]);
    expect((await page.events(8)).slice(0, 3).map(({ type }) => type)).toEqual([
      RRWEB.meta,
      RRWEB.custom,
      RRWEB.fullSnapshot,
    ]);
    expect((stream as unknown as FakeStream).getTracks()).toEqual(page.media.streams.at(-1)?.getTracks());
    expect(await stop()).toEqual(
      expect.arrayContaining([
        { stream: 'camera', segment: 7, chunks: 2 },
        { stream: 'camera', segment: 8, chunks: 2 },
        { stream: 'screen', segment: 7, chunks: page.chunksOf('screen').length },
        { stream: 'screen', segment: 8, chunks: expect.any(Number) },
      ]),
    );
  },
);

test('the last events before the next segment stay in their own', async () => {
  await page.begin();
  await page.pass(1000);
  const before = page.chunksOf('screen').length;
  document.body.append(document.createElement('p'));
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  expect(page.chunksOf('screen')).toHaveLength(before + 1);
  expect((await page.events(8))[0]).toMatchObject({ type: RRWEB.meta });
});

test('a camera that is lost again is told again, once each time', async () => {
  await page.begin();
  for (const times of [1, 2]) {
    page.media.refuse.getUserMedia = new DOMException('gone', 'NotFoundError');
    page.media.streams.at(-1)?.getVideoTracks()[0]?.unplug();
    await page.pass(0);
    page.media.changeDevices();
    await page.pass(8000);
    expect([page.failures.length, page.resumed]).toEqual([times, times - 1]);
    delete page.media.refuse.getUserMedia;
    page.media.changeDevices();
    await page.pass(0);
    expect([page.failures.length, page.resumed]).toEqual([times, times]);
  }
});

test('without a segment number (offline) the camera goes on as soon as there is one', async () => {
  await page.begin();
  let isOffline = true;
  page.nextSegment = () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(9));
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(6000);
  expect(page.resumed).toBe(0);
  isOffline = false;
  await page.pass(5000);
  page.media.recorder().slice('after');
  expect(page.chunksOf('camera', 9)).toHaveLength(1);
  expect(page.media.asked).toHaveLength(2);
});

test('an exam submitted while the camera is missing ends at once', async () => {
  const { stop } = await page.begin();
  page.media.refuse.getUserMedia = new DOMException('gone', 'NotFoundError');
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  const counts = await stop();
  expect(counts.map(({ stream }) => stream)).toEqual(['camera', 'screen', 'thumbnail']);
  delete page.media.refuse.getUserMedia;
  await page.pass(20_000);
  expect(page.media.streams).toHaveLength(1);
});

test('an exam submitted while it waits for the segment number turns the camera off', async () => {
  const { stop } = await page.begin();
  page.nextSegment = () => new Promise(() => {});
  page.media.streams[0]?.getVideoTracks()[0]?.unplug();
  await page.pass(0);
  await stop();
  await page.pass(0);
  expect(page.media.streams).toHaveLength(2);
  expect(
    page.media.streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended'),
  ).toBe(true);
});

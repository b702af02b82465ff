import { fireEvent, screen } from '@testing-library/react';
import { changed, EVENTS, fileOf } from '../testing/replay-files';
import { FOLDER, ready, replay, replayPage } from '../testing/replay-page';

const page = replayPage();
const camera = () => screen.queryByRole('region', { name: 'Camera recording' });
const video = () => camera()?.querySelector('video') as HTMLVideoElement;
const MISSING = 'The camera recording could not be loaded.';

const replayWithout = async (events: readonly unknown[]) => {
  page.network.files.set(`${FOLDER}.json`, fileOf(events));
  replay('speaking');
  await screen.findByText('The screen recording cannot be played: its file is damaged or empty.');
  expectConsoleError(/The replay failed/);
};

test.each([
  ['was never recorded', []],
  ['has no full picture', EVENTS.filter(({ type }) => type !== 2)],
  ['has a window of no size', [{ ...EVENTS[0], data: { width: 0, height: 0 } }, ...EVENTS.slice(1)]],
])('a screen that %s leaves the camera to watch and to hear', async (_, events) => {
  await replayWithout(events);
  expect(screen.queryByRole('slider')).toBeNull();
  expect(video()).toHaveAttribute('src', `${FOLDER}.webm`);
  expect(video().controls).toBe(true);
  page.withRecording();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(video().controls).toBe(false);
});

test.each([
  ['Camera', 640],
  ['Sound', 0],
])('the heading "%s" of a picture %i pixels wide', async (heading, width) => {
  await replayWithout([]);
  Object.defineProperty(video(), 'videoWidth', { value: width });
  fireEvent.loadedMetadata(video());
  expect(screen.getByText(heading)).toBeVisible();
});

test('an answer without a camera shows the message alone', async () => {
  await replayWithout([changed(0, {})]);
  fireEvent.error(video());
  expect(camera()).toBeNull();
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('a camera that breaks off is loaded again by a press', async () => {
  await replayWithout([]);
  fireEvent.loadedMetadata(video());
  const load = jest.spyOn(video(), 'load').mockImplementation(() => undefined);
  fireEvent.error(video());
  expect(screen.getByText(MISSING)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
  expect(load).toHaveBeenCalledTimes(1);
  expect(camera()).toHaveFocus();
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('a recording that its holder has hidden shows no camera', async () => {
  page.network.missing = { status: 403, code: 'recording_hidden' };
  replay('speaking');
  await screen.findByText('The holder has hidden this recording.');
  expectConsoleError(/The replay failed/);
  expect(camera()).toBeNull();
});

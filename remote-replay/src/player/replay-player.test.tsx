import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ReplayPlayer } from '../expose/player';
import { EVENTS, fileOf, said, typed } from '../testing/replay-files';
import { FOLDER, ready, replay, replayPage } from '../testing/replay-page';

const page = replayPage();

test('keys move the slider: 5 s, the end, the start, within the recording', async () => {
  page.withRecording();
  replay('writing');
  await ready();
  const slider = screen.getByRole('slider');
  const press = (key: string) => {
    fireEvent.keyDown(slider, { key });
    return Number(slider.getAttribute('aria-valuenow'));
  };
  expect([press('ArrowRight'), press('ArrowRight'), press('ArrowRight')]).toEqual([5, 10, 10]);
  expect(screen.getByText('00:10')).toBeVisible();
  expect([press('ArrowLeft'), press('Home'), press('End'), press('PageDown'), press('a')]).toEqual([5, 0, 10, 0, 0]);
});

test('the console shows the lines up to now, and each leads to its moment', async () => {
  page.withRecording();
  replay('writing');
  await ready();
  expect(screen.getByText('No messages yet')).toBeVisible();
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  expect(screen.getByText('warn: network slow')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Go to 00:02' }));
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '2');
});

test('speeds 1, 2, 4 and 8; pauses are skipped, but not where speaking is the answer (§9.31)', async () => {
  page.withRecording();
  const { unmount } = replay('writing');
  await ready();
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    '1×',
    '2×',
    '4×',
    '8×',
  ]);
  expect(screen.getByRole('radio', { name: '1×' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: '4×' }));
  expect(screen.getByRole('radio', { name: '4×' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Skip pauses' })).toBeChecked();
  unmount();
  page.whileLoading();
  replay('speaking');
  expect(screen.getByRole('checkbox', { name: 'Skip pauses' })).not.toBeChecked();
});

test('play, pause and finish (§2.57)', async () => {
  page.withRecording();
  replay('writing');
  await ready();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled());
});

test('a camera that breaks off is loaded again by a press, and when the network is back', async () => {
  page.withRecording();
  replay('writing');
  await ready();
  const camera = screen.getByRole('region', { name: 'Camera recording' });
  const video = camera.querySelector('video') as HTMLVideoElement;
  const load = jest.spyOn(video, 'load').mockImplementation(() => undefined);
  fireEvent.error(video);
  expect(screen.getByRole('alert')).toHaveTextContent('The camera recording could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
  expect(load).toHaveBeenCalledTimes(1);
  expect(camera).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(video);
  screen.getByRole('button', { name: 'Load it again' }).focus();
  fireEvent(window, new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
  expect(camera).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  const play = screen.getByRole('button', { name: 'Play' });
  play.focus();
  fireEvent.error(video);
  fireEvent(window, new Event('online'));
  expect(play).toHaveFocus();
});

describe('a recording whose rest could not be loaded', () => {
  const MISSING = 'The rest of this recording could not be loaded. You can play what was loaded.';
  const HALF = fileOf(EVENTS.slice(0, 4)).length;
  const half = fileOf(EVENTS).slice(0, HALF);
  const lengthShown = () => Number(screen.getByRole('slider').getAttribute('aria-valuemax'));
  const brokenOff = async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    page.withRecording();
    page.network.breaksAfter = HALF;
    replay('writing');
    expect(await screen.findByText(MISSING)).toBeVisible();
  };

  test.each([
    ['a download that breaks off', () => (page.network.breaksAfter = HALF)],
    ['a file that is cut', () => page.network.files.set(`${FOLDER}.json`, half)],
    ['a file that is damaged', () => page.network.files.set(`${FOLDER}.json`, `${half}\0 7 "no list"]`)],
  ])('%s: what was loaded plays', async (_, damage) => {
    jest.spyOn(console, 'warn').mockReturnValue();
    page.withRecording();
    damage();
    replay('writing');
    expect(await screen.findByText(MISSING)).toBeVisible();
    expect(lengthShown()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('a press loads the rest behind what is shown, at the same place', async () => {
    await brokenOff();
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
    const picture = document.querySelector('iframe');
    page.network.breaksAfter = null;
    fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
    expect(document.activeElement).toContainElement(screen.getByRole('slider'));
    await ready();
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(lengthShown()).toBe(10);
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '2');
    expect(document.querySelector('iframe')).toBe(picture);
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
    expect(screen.getAllByText('warn: network slow')).toHaveLength(1);
  });

  test('the network that is back loads it too, and one that is not leaves what there is', async () => {
    await brokenOff();
    page.network.isOffline = true;
    fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
    expect(await screen.findByText(MISSING)).toBeVisible();
    expect(lengthShown()).toBe(2);
    Object.assign(page.network, { isOffline: false, breaksAfter: null });
    fireEvent(window, new Event('online'));
    await ready();
    expect(lengthShown()).toBe(10);
  });

  test('a network that refuses the rest leaves what there is', async () => {
    await brokenOff();
    page.network.files.clear();
    page.network.missing = { status: 403 };
    fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
    expect(await screen.findByText(MISSING)).toBeVisible();
    expect(lengthShown()).toBe(2);
  });

  test('a recording that was finalised anew meanwhile is loaded from its start', async () => {
    page.network.etags.set(`${FOLDER}.json`, '"first"');
    await brokenOff();
    const picture = document.querySelector('iframe');
    page.network.breaksAfter = null;
    page.network.etags.set(`${FOLDER}.json`, 'W/"second"');
    const anew = [...EVENTS.slice(0, 2), typed(1000, 'c'), typed(3000, 'b'), said(4000, 'info', 'done')];
    page.network.files.set(`${FOLDER}.json`, fileOf(anew));
    fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
    await waitFor(() => expect(document.querySelector('iframe')).not.toBe(picture));
    await ready();
    expect(lengthShown()).toBe(4);
    expect(document.activeElement).toContainElement(screen.getByRole('slider'));
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
    expect(document.querySelector('iframe')?.contentDocument?.querySelector('textarea')?.value).toBe('b');
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  test('a recording that its holder has hidden meanwhile is not shown on', async () => {
    await brokenOff();
    page.network.files.clear();
    page.network.missing = { status: 403, code: 'recording_hidden' };
    fireEvent.click(screen.getByRole('button', { name: 'Load it again' }));
    expect(await screen.findByText('The holder has hidden this recording.')).toBeVisible();
    expectConsoleError(/The replay failed/);
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('marks of what happened', () => {
  const player = (props: Partial<ReplayPlayerProps>) => (
    <ReplayPlayer
      skill="writing"
      eventsUrl={`${FOLDER}.json`}
      cameraUrl={`${FOLDER}.webm`}
      layout="side"
      marks={[
        { atMs: 5000, name: 'Text was pasted.' },
        { atMs: 99_000, name: 'After the end.' },
      ]}
      {...props}
    />
  );

  test('are on the timeline with their words, and the page moves the replay to shortly before one', async () => {
    page.withRecording();
    const { rerender } = render(player({}));
    await ready();
    expect(screen.getByTitle('00:05 Text was pasted.')).toHaveStyle({ left: '50%' });
    expect(screen.queryByTitle(/After the end/)).toBeNull();
    const position = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'));
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    rerender(player({ seekTo: { ms: 5000 } }));
    expect(position()).toBe(2);
    expect(shown).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
    // Each seek passes a new object, so that the same mark can be chosen again.
    rerender(player({ seekTo: { ms: 1000 } }));
    expect(position()).toBe(0);
  });
});

describe('keys of the whole page', () => {
  const position = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'));

  test('the arrows seek 5 s and Space plays and pauses, wherever the focus is', async () => {
    page.withRecording();
    replay('writing');
    await ready();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(position()).toBe(5);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Finish' }), { key: 'ArrowLeft' });
    expect(position()).toBe(0);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  test('a control that needs the key keeps it, and shortcuts of the browser stay', async () => {
    page.withRecording();
    replay('writing');
    await ready();
    const moves = (target: Element, key: string, more = {}) => {
      fireEvent.keyDown(target, { key, ...more });
      return position() !== 0 || screen.queryByRole('button', { name: 'Pause' }) !== null;
    };
    expect(moves(screen.getByRole('radio', { name: '1×' }), 'ArrowRight')).toBe(false);
    expect(moves(screen.getByRole('button', { name: 'Move the camera' }), 'ArrowRight')).toBe(false);
    expect(moves(screen.getByRole('button', { name: 'Mute' }), ' ')).toBe(false);
    expect(moves(screen.getByRole('checkbox', { name: 'Skip pauses' }), ' ')).toBe(false);
    expect(moves(document.body, 'ArrowRight', { altKey: true })).toBe(false);
    expect(moves(document.body, 'ArrowDown')).toBe(false);
    expect(moves(screen.getByRole('slider'), 'ArrowRight', { altKey: true })).toBe(false);
    expect(moves(screen.getByRole('slider'), 'End', { ctrlKey: true })).toBe(false);
  });
});

describe('the tooltip (§9.30)', () => {
  const HINT = /You can move the video/;
  const realTimeout = setTimeout;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** Waits in real time without advancing the fake timers, because the file arrives by events. */
  const arrival = async () => {
    for (let looks = 0; looks < 400 && !screen.queryByText(/Bars show activity/); looks += 1)
      await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 5)));
  };
  const hint = () => screen.queryByText(HINT);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('says once that the video can be moved, from 300 ms after the recording is ready, for 10 s', async () => {
    page.withRecording();
    replay('writing');
    await arrival();
    await pass(299);
    expect(hint()).toBeNull();
    await pass(1);
    expect(hint()).toBeVisible();
    await pass(9999);
    expect(hint()).toBeVisible();
    await pass(1);
    expect(hint()).toBeNull();
    await pass(60_000);
    expect(hint()).toBeNull();
  });

  test('is not shown where the video cannot be moved, and goes when it was moved', async () => {
    page.withRecording();
    Object.assign(window, { innerWidth: 599 });
    const { unmount } = replay('writing');
    await arrival();
    await pass(1000);
    expect(hint()).toBeNull();
    unmount();
    Object.assign(window, { innerWidth: 1280 });
    replay('writing');
    await arrival();
    await pass(300);
    expect(hint()).toBeVisible();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move the camera' }), { key: 'ArrowLeft' });
    expect(hint()).toBeNull();
  });
});

import { recordingFacts } from '@bandmark/contracts/api/recordings';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { ReplayPlayerProps } from '@bandmark/contracts/remotes/replay-player';
import { useAppStore } from '@bandmark/platform';
import { MemoryRouter, Route, Routes } from '@bandmark/platform/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ReplayPlayer } from '../expose/player';
import { ReplayScreen } from '../expose/screens';
import '../testing/browser-parts';
import { EVENTS, fileOf, mockFiles } from '../testing/replay-files';

const UUID = '5d0a3c52-9d1e-4f6b-8a57-2c1be0f3a911';
const FOLDER = `/certificate-answers/1000-1999/1234/${UUID}`;

let network: ReturnType<typeof mockFiles>;
beforeEach(() => {
  network = mockFiles();
  useAppStore.setState({ isMobile: false });
  Object.assign(window, { innerWidth: 1280, innerHeight: 800 });
});
afterEach(() => {
  network.restore();
  jest.restoreAllMocks();
});

function open(path: string, state?: unknown) {
  const [pathname = '', hash = ''] = path.split('#');
  return render(
    <MemoryRouter initialEntries={[{ pathname, hash, state }]}>
      <Routes>
        <Route path="/replay/:type/:uuid/:mimeType/:id/:param5?/:param6?" element={<ReplayScreen />} />
      </Routes>
    </MemoryRouter>,
  );
}
const replay = (type: string, rest = '', state?: unknown) => open(`/replay/${type}/${UUID}/webm/1234${rest}`, state);
const FACTS_PATH = `/api/certificate/recordings/1234/${UUID}`;
const withRecording = () => network.files.set(`${FOLDER}.json`, fileOf(EVENTS));
const whileLoading = () => (network.isSilent = true);
const ready = () => screen.findByText('Bars show activity. Striped parts are pauses.');

test('asks for the files where the answer keeps them, and shows the recording (§2.53 §7.14 §7.15)', async () => {
  withRecording();
  replay('writing');
  expect(screen.getByRole('heading', { level: 1, name: 'Writing replay' })).toBeVisible();
  expect(screen.getByText('Loading...')).toBeVisible();
  await ready();
  expect(network.asked.sort()).toEqual([FACTS_PATH, `${FOLDER}.json`, `${FOLDER}.manifest.json`]);
  expect(document.querySelector('video')).toHaveAttribute('src', `${FOLDER}.webm`);
  expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', '10');
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '0 seconds of 10 seconds');
});

test('the video says what to do where there is no video (§2.63)', () => {
  whileLoading();
  replay('writing');
  expect(document.querySelector('video')).toHaveTextContent(/^Your browser does not support HTML5 video\.$/);
});

test.each([
  ['/replay/dancing/5d0a3c52/webm/1'],
  ['/replay/writing/..%2F..%2Fsecret/webm/1'],
  ['/replay/writing/5d0a3c52/video%2Fwebm/1'],
  ['/replay/writing/5d0a3c52/webm/zero'],
])('an address that names no recording shows a message and sends no request: %s (§2.54)', (path) => {
  open(path);
  expect(screen.getByText('There is no replay at this address')).toBeVisible();
  expect(network.asked).toEqual([]);
});

test.each([
  ['reading', '', []],
  ['reading', '/77', [['Assessment Result', '/test-result/reading/77']]],
  ['listening', '/77/77', [['Assessment Result 1', '/test-result/listening/77']]],
  ['speaking', '/bundle', [['Assessment Result', '/report/speaking/bundle']]],
  ['writing', '/one', [['Assessment Result', '/report/writing/one']]],
  [
    'writing',
    '/one/two',
    [
      ['Assessment Result 1', '/report/writing/one'],
      ['Assessment Result 2', '/report/writing/two'],
    ],
  ],
])('%s%s leads to its assessment (§2.54 §2.61 §2.62)', (type, rest, expected) => {
  whileLoading();
  replay(type, rest);
  const links = screen
    .queryAllByRole('link', { name: /Assessment/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(expected);
});

test.each([
  ['a mobile width', () => useAppStore.setState({ isMobile: true })],
  ['a low page', () => Object.assign(window, { innerHeight: 590 })],
])('no assessment links on %s (§2.61)', (_, become) => {
  whileLoading();
  become();
  replay('writing', '/one');
  expect(screen.queryByRole('link', { name: /Assessment/ })).toBeNull();
});

test('the camera can be moved, but not on a page whose smaller side is under 600 px (§2.55 §9.27)', () => {
  whileLoading();
  replay('writing');
  expect(screen.getByRole('button', { name: 'Move the camera' })).toBeVisible();
  act(() => {
    Object.assign(window, { innerWidth: 1024, innerHeight: 600 });
    fireEvent(window, new Event('resize'));
  });
  expect(screen.getByRole('button', { name: 'Move the camera' })).toBeVisible();
  act(() => {
    Object.assign(window, { innerWidth: 1024, innerHeight: 599 });
    fireEvent(window, new Event('resize'));
  });
  expect(screen.queryByRole('button', { name: 'Move the camera' })).toBeNull();
});

test('a recording that is not ready: a message, a log entry, no player; Try again (§4.17 §8.11)', async () => {
  replay('writing');
  expect(await screen.findByRole('alert')).toHaveTextContent('This recording is not ready yet');
  expectConsoleError(/The replay failed\. ReplayFailure: .*404/);
  expect(screen.queryByRole('slider')).toBeNull();
  withRecording();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(document.activeElement).toContainElement(screen.getByRole('slider'));
});

test.each([
  [403, 'The holder has hidden this recording.'],
  [410, 'The holder has withdrawn this recording. It was deleted.'],
])('%d: the page says what the holder did, and offers nothing to try', async (status, message) => {
  network.missing = status;
  replay('writing');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expectConsoleError(/The replay failed/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a lost connection has another message than a recording that is not ready', async () => {
  network.isOffline = true;
  jest.spyOn(console, 'warn').mockReturnValue();
  replay('writing');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The recording could not be loaded. Check your connection and try again.',
  );
  expectConsoleError(/The replay failed/);
});

test('going along the slider by keys: 5 s, the end, the start, within the recording', async () => {
  withRecording();
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
  withRecording();
  replay('writing');
  await ready();
  expect(screen.getByText('No messages yet')).toBeVisible();
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  expect(screen.getByText('warn: network slow')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Go to 00:02' }));
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '2');
});

test('speeds 1, 2, 4 and 8; pauses are skipped, but not where speaking is the answer (§9.31)', async () => {
  withRecording();
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
  whileLoading();
  replay('speaking');
  expect(screen.getByRole('checkbox', { name: 'Skip pauses' })).not.toBeChecked();
});

test('play, pause and finish (§2.57)', async () => {
  withRecording();
  replay('writing');
  await ready();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled());
});

describe('whose recording it is', () => {
  const FACTS: CallResponse<typeof recordingFacts> = {
    skill: 'writing',
    testNumber: 3,
    recordedAt: '2026-11-14T10:00:00.000Z',
    userName: 'Sample Candidate',
    certificateId: 'ATestCertificate12345',
  };
  const says = (facts: Partial<typeof FACTS>) =>
    network.files.set(FACTS_PATH, JSON.stringify(recordingFacts.response.parse({ ...FACTS, ...facts })));
  const unnamed = { userName: null, certificateId: null };

  test('its holder, where a certificate carries the name, and the way back to that certificate', async () => {
    says({});
    replay('writing');
    expect(await screen.findByText('Sample Candidate, 14 Nov 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the certificate' })).toHaveAttribute(
      'href',
      '/#ATestCertificate12345',
    );
    expectConsoleError(/The replay failed/);
  });

  test('otherwise which test, and no way to a certificate', async () => {
    says(unnamed);
    replay('writing');
    expect(await screen.findByText('Test 3, 14 Nov 2026')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
    expectConsoleError(/The replay failed/);
  });

  test('opened from the tests list, it leads back there', async () => {
    says({});
    replay('writing', '', { from: 'tests' });
    await screen.findByText(/Sample Candidate/);
    expect(screen.getByRole('link', { name: 'Back to your tests' })).toHaveAttribute('href', '/tests');
    expect(screen.queryByRole('link', { name: 'Back to the certificate' })).toBeNull();
    expectConsoleError(/The replay failed/);
  });

  test('a server that does not say it keeps nothing from playing', async () => {
    withRecording();
    replay('writing');
    await ready();
    expect(screen.queryByText(/Test 3|Candidate/)).toBeNull();
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
    withRecording();
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
    // The same place once more is a new object.
    rerender(player({ seekTo: { ms: 1000 } }));
    expect(position()).toBe(0);
  });
});

describe('keys of the whole page', () => {
  const position = () => Number(screen.getByRole('slider').getAttribute('aria-valuenow'));

  test('the arrows seek 5 s and Space plays and pauses, wherever the focus is', async () => {
    withRecording();
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
    withRecording();
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
  });
});

describe('the tooltip (§9.30)', () => {
  const HINT = /You can move the video/;
  const realTimeout = setTimeout;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** Waits without passing time: the file arrives by events, not by timers. */
  const arrival = async () => {
    for (let looks = 0; looks < 400 && !screen.queryByText(/Bars show activity/); looks += 1)
      await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 5)));
  };
  const hint = () => screen.queryByText(HINT);
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('says 300 ms after the recording is there that the video can be moved, for 10 s, once', async () => {
    withRecording();
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
    withRecording();
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

import { recordingFacts } from '@bandmark/contracts/api/recordings';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { useAppStore } from '@bandmark/platform';
import { act, fireEvent, screen } from '@testing-library/react';
import { FACTS_PATH, FOLDER, open, ready, replay, replayPage } from '../testing/replay-page';

const page = replayPage();

test('requests the files from the folder of the answer, and shows the recording (§2.53 §7.14 §7.15)', async () => {
  page.withRecording();
  replay('writing');
  expect(screen.getByRole('heading', { level: 1, name: 'Writing replay' })).toBeVisible();
  expect(screen.getByText('Loading...')).toBeVisible();
  await ready();
  expect(page.network.asked.sort()).toEqual([FACTS_PATH, `${FOLDER}.json`, `${FOLDER}.manifest.json`]);
  expect(document.querySelector('video')).toHaveAttribute('src', `${FOLDER}.webm`);
  expect(screen.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuemax', '10');
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '0 seconds of 10 seconds');
});

test('the video says what to do where there is no video (§2.63)', () => {
  page.whileLoading();
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
  expect(page.network.asked).toEqual([]);
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
  page.whileLoading();
  replay(type, rest);
  const links = screen
    .queryAllByRole('link', { name: /Assessment/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(expected);
  expect(screen.queryAllByRole('navigation', { name: 'Assessment' })).toHaveLength(expected.length === 0 ? 0 : 1);
});

test.each([
  ['a mobile width', () => useAppStore.setState({ isMobile: true })],
  ['a low page', () => Object.assign(window, { innerHeight: 590 })],
])('no assessment links on %s (§2.61)', (_, become) => {
  page.whileLoading();
  become();
  replay('writing', '/one');
  expect(screen.queryByRole('link', { name: /Assessment/ })).toBeNull();
});

test('the camera can be moved, but not on a page whose smaller side is under 600 px (§2.55 §9.27)', () => {
  page.whileLoading();
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
  page.withRecording();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(document.activeElement).toContainElement(screen.getByRole('slider'));
});

test.each([
  [403, 'recording_hidden', 'The holder has hidden this recording.'],
  [410, 'recording_withdrawn', 'The holder has withdrawn this recording. It was deleted.'],
])('%d %s: the page says what the holder did, and offers nothing to try', async (status, code, message) => {
  page.network.missing = { status, code };
  replay('writing');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expectConsoleError(/The replay failed/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a lost connection has another message than a recording that is not ready', async () => {
  page.network.isOffline = true;
  jest.spyOn(console, 'warn').mockReturnValue();
  replay('writing');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The recording could not be loaded. Check your connection and try again.',
  );
  expectConsoleError(/The replay failed/);
  const button = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(button);
  expect(button).not.toBeInTheDocument();
  // The keyboard stays at this part of the page when it fails again.
  expect(document.activeElement).toContainElement(await screen.findByRole('button', { name: 'Try again' }));
  expectConsoleError(/The replay failed/);
});

test.each([
  ['in full screen leaves it, because its button to leave is gone', true],
  ['keeps the full screen of another element', false],
])('a replay that fails %s', async (_, isOwn) => {
  page.network.isOffline = true;
  jest.spyOn(console, 'warn').mockReturnValue();
  const leave = jest.fn(() => Promise.resolve());
  replay('writing');
  const player = screen.getByRole('main').firstElementChild;
  Object.assign(document, { exitFullscreen: leave });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: isOwn ? player : document.body });
  try {
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(leave).toHaveBeenCalledTimes(isOwn ? 1 : 0);
  } finally {
    Reflect.deleteProperty(document, 'fullscreenElement');
    Reflect.deleteProperty(document, 'exitFullscreen');
  }
  expectConsoleError(/The replay failed/);
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
    page.network.files.set(FACTS_PATH, JSON.stringify(recordingFacts.response.parse({ ...FACTS, ...facts })));
  const unnamed = { userName: null, certificateId: null };

  test('a holder whose name runs from right to left, before the date', async () => {
    says({ userName: 'محمد علي' });
    replay('writing');
    expect(await screen.findByText('\u2068محمد علي\u2069, 14 Nov 2026')).toBeVisible();
    expectConsoleError(/The replay failed/);
  });

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

  test('a recording plays although the server does not say whose it is', async () => {
    page.withRecording();
    replay('writing');
    await ready();
    expect(screen.queryByText(/Test 3|Candidate/)).toBeNull();
  });
});

import type { RecorderOutput } from '@bandmark/contracts/remotes/recorder-session';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { mount as mountPanel } from '../expose/panel';
import { button, click, panelSuite } from '../testing/panel-suite';
import { RecorderPanel } from './recorder-panel';

const panel = panelSuite();
afterEach(() => jest.restoreAllMocks());

const tracks = () => panel.media.streams.flatMap((stream) => stream.getTracks());
/** @param pass moves the clock during the recording */
async function record(pass = () => {}) {
  await click('Start recording');
  await button('Stop');
  pass();
  panel.media.recorder().slice('one');
  await click('Stop');
  return screen.findByRole('img', { name: 'Thumbnail of the recording' });
}

test('shows title, minimise button, the live picture and "Preview" (§2.80 §2.81)', async () => {
  render(<RecorderPanel title="Speaking" />);
  expect(screen.getByRole('region', { name: 'Speaking' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Minimize' })).toBeInTheDocument();
  const picture = await screen.findByLabelText<HTMLVideoElement>('Live camera preview');
  expect(picture.srcObject).toBe(panel.media.streams[0]);
  expect(screen.getByText('Preview')).toBeInTheDocument();
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('button')
      .map((item) => item.textContent),
  ).toEqual(['Start recording', 'Devices']);
  expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeInTheDocument();
});

test('the live picture is kept out of screen recordings', async () => {
  render(<RecorderPanel title="Speaking" />);
  expect((await screen.findByLabelText('Live camera preview')).closest('.rr-block')).not.toBeNull();
});

test('recording shows mm:ss, then thumbnail, Play, Download and Reset to Preview (§2.81 §4.22)', async () => {
  const outputs: RecorderOutput[] = [];
  render(<RecorderPanel title="Speaking" onRecorded={(output) => outputs.push(output)} />);
  await click('Start recording');
  expect(await screen.findByRole('timer', { name: 'Recording time' })).toHaveTextContent('00:00');
  panel.media.recorder().slice('one');
  expect(outputs).toEqual([]);
  await click('Stop');
  const thumbnail = await screen.findByRole('img', { name: 'Thumbnail of the recording' });
  expect(thumbnail).toHaveAttribute('src', expect.stringMatching(/^data:image\/jpeg/));
  expect(await button('Play')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Download', 'Reset to Preview']);
  expect(outputs).toHaveLength(1);
  expect(outputs[0]?.video.size).toBeGreaterThan(0);
  expect(tracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
});

test('playing shows elapsed and total (§2.82)', async () => {
  const startedAt = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(startedAt);
  render(<RecorderPanel title="Speaking" />);
  await record(() => clock.mockReturnValue(startedAt + 65_000));
  await click('Play');
  const player = screen.getByLabelText<HTMLVideoElement>('Recorded video');
  expect(screen.getByRole('timer', { name: 'Playing time' })).toHaveTextContent('00:00 / 01:05');
  player.currentTime = 62;
  fireEvent.timeUpdate(player);
  expect(screen.getByRole('timer', { name: 'Playing time' })).toHaveTextContent('01:02 / 01:05');
  await click('Pause');
  expect(await button('Play')).toBeInTheDocument();
});

test('download gives video_recording.webm (§9.32)', async () => {
  const clicked: [isInPage: boolean, name: string][] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push([this.isConnected, this.download]);
  });
  render(<RecorderPanel title="Speaking" />);
  await record();
  await click('Download');
  expect(clicked).toEqual([[true, 'video_recording.webm']]);
});

test('reset discards the recording and previews again (§4.21)', async () => {
  render(<RecorderPanel title="Speaking" />);
  await record();
  await click('Reset to Preview');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(panel.media.streams).toHaveLength(2);
});

test('refused: the red banner stands above the preview, the parent gets the failure, Try again asks again (§2.83 §6.6 §8.13)', async () => {
  panel.media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError');
  const onAccessNeeded = jest.fn();
  render(<RecorderPanel title="Speaking" onAccessNeeded={onAccessNeeded} />);
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('Failed to access camera and mic. Please ensure permissions are granted.');
  expect(banner.nextElementSibling?.contains(screen.getByRole('list'))).toBe(true);
  expect(screen.getByText(/Click the camera icon in the address bar/)).toBeInTheDocument();
  expect(onAccessNeeded).toHaveBeenCalledTimes(1);
  delete panel.media.refuse.getUserMedia;
  await click('Try again');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the keyboard focus is kept through every change of state', async () => {
  const user = userEvent.setup();
  render(<RecorderPanel title="Speaking" />);
  (await button('Start recording')).focus();
  await user.keyboard('{Enter}');
  expect(await button('Stop')).toHaveFocus();
  panel.media.recorder().slice('one');
  await user.keyboard('{Enter}');
  expect(await button('Play')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await button('Pause')).toHaveFocus();
  (await button('Reset to Preview')).focus();
  await user.keyboard('{Enter}');
  expect(await button('Start recording')).toHaveFocus();
});

test('the keyboard focus is kept when sound alone is refused too', async () => {
  const user = userEvent.setup();
  panel.media.refuse.getUserMedia = new DOMException('no', 'NotAllowedError');
  render(<RecorderPanel title="Speaking" />);
  (await button('Record sound only')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(panel.media.asked).toHaveLength(2));
  await button('Record sound only');
  expect(await button('Try again')).toHaveFocus();
});

test('a recording that waits for its camera does not take the focus from elsewhere', async () => {
  render(
    <>
      <button type="button">Elsewhere</button>
      <RecorderPanel title="Speaking" />
    </>,
  );
  await click('Start recording');
  await button('Stop');
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  panel.media.refuse.getUserMedia = new DOMException('gone', 'NotFoundError');
  act(() => tracks()[0]?.unplug());
  await screen.findByText(/^The recording waits for the camera/);
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('a screen reader hears changes of state, and nothing while the time runs', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<RecorderPanel title="Speaking" />);
  const said: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const live = (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [role=alert]');
      if (live) said.push(live.textContent);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await user.click(await screen.findByRole('button', { name: 'Start recording' }));
  await screen.findByRole('timer', { name: 'Recording time' });
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('timer', { name: 'Recording time' })).toHaveTextContent('00:03');
  expect(said).toEqual(['The camera is on.', 'The recording has started.']);
  observer.disconnect();
  jest.useRealTimers();
});

test('minimised it is a bar that keeps dot, time and thumbnail, and goes on recording', async () => {
  const onMinimize = jest.fn();
  render(<RecorderPanel title="Speaking" onMinimize={onMinimize} />);
  await click('Start recording');
  await click('Minimize');
  expect(onMinimize).toHaveBeenCalledWith(true);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.getByRole('timer', { name: 'Recording time' })).toHaveTextContent('00:00');
  expect(panel.media.recorder().state).toBe('recording');
  await click('Expand');
  panel.media.recorder().slice('one');
  await click('Stop');
  await screen.findByRole('img', { name: 'Thumbnail of the recording' });
  await click('Minimize');
  expect(screen.getByRole('img', { name: 'Recorded video' })).toBeInTheDocument();
});

test('minimised from the start it leaves the camera off until it is expanded', async () => {
  const { rerender } = render(<RecorderPanel title="Speaking" isMinimized />);
  expect(panel.media.asked).toHaveLength(0);
  rerender(<RecorderPanel title="Speaking" isMinimized={false} />);
  expect(await screen.findByText('Preview')).toBeInTheDocument();
});

test('without autoPreview it waits for "Start preview"', async () => {
  render(<RecorderPanel title="Speaking" autoPreview={false} />);
  expect(panel.media.asked).toHaveLength(0);
  await click('Start preview');
  expect(await screen.findByText('Preview')).toBeInTheDocument();
});

test('in StrictMode one camera stays on; unmounting turns it off', async () => {
  const { unmount } = render(
    <StrictMode>
      <RecorderPanel title="Speaking" />
    </StrictMode>,
  );
  await button('Start recording');
  expect(tracks().filter(({ readyState }) => readyState === 'live')).toHaveLength(2);
  unmount();
  expect(tracks().filter(({ readyState }) => readyState === 'live')).toHaveLength(0);
});

test('mount shows it in any element, updates and unmounts (§2.84)', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const panel = await act(async () => mountPanel(host, { title: 'First' }));
  expect(screen.getByRole('region', { name: 'First' })).toBeInTheDocument();
  await act(async () => panel.update({ title: 'Second', isMinimized: true }));
  expect(screen.getByRole('region', { name: 'Second' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Expand' })).toBeInTheDocument();
  await act(async () => panel.unmount());
  expect(host).toBeEmptyDOMElement();
  expect(tracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
  host.remove();
});

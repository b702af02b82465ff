import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayableRecorder } from '../core/drive-recorder';
import { EMPTY, type RecorderSnapshot } from '../core/recorder-store';
import { UploadNote } from '../upload/upload-note';
import { PanelFace } from './panel-face';
import type { PanelUpload } from './panel-upload';

const stop = jest.fn(() => Promise.resolve());
const recorder = { stop } as unknown as PlayableRecorder;
const show = (snapshot: Partial<RecorderSnapshot>, upload?: Partial<PanelUpload>) =>
  render(
    <PanelFace
      title="Speaking"
      recorder={recorder}
      snapshot={{ ...EMPTY, ...snapshot }}
      upload={upload ? { ...NOTHING, ...upload } : null}
      isSmall={false}
      onMinimize={() => {}}
    />,
  );
const retry = jest.fn();
const finishLeft = jest.fn();
const NOTHING: PanelUpload = {
  state: 'none',
  pressure: 'none',
  where: 'device',
  isOtherTab: false,
  left: null,
  retry,
  finishLeft,
  Note: UploadNote,
};

test('what the recorder finds stands on the picture and is announced; never more than two', () => {
  const codes = ['silent', 'black', 'page-hidden'] as const;
  show({ state: 'recording', findings: codes.map((code) => ({ code, message: '', since: 0 })) });
  const said = screen.getByText(/microphone sends no sound/).parentElement;
  expect(said).toHaveAttribute('role', 'status');
  expect(said?.children).toHaveLength(2);
});

test.each(['lost', 'resuming'] as const)(
  '%s: the time stands still without the red dot, and Stop ends it',
  async (state) => {
    show({ state, elapsedSeconds: 42 });
    const timer = screen.getByRole('timer', { name: 'Recording time' });
    expect(timer).toHaveTextContent('00:42');
    expect(timer.querySelector('.dot')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(stop).toHaveBeenCalled();
  },
);

test.each<[string, Partial<PanelUpload>, RecorderSnapshot['state'], RegExp]>([
  ['sending while it records', { state: 'sending' }, 'recording', /^Saved while you record/],
  ['sending afterwards', { state: 'sending' }, 'recorded', /^Uploading the recording/],
  ['all sent', { state: 'sent' }, 'recorded', /was uploaded/],
  ['no network', { state: 'waiting' }, 'recording', /saved on this device/],
  ['no network and no storage', { state: 'waiting', where: 'memory' }, 'recording', /Keep this page open/],
  ['much waits', { state: 'sending', pressure: 'warn' }, 'recording', /connection is slow/],
  ['too much waits', { state: 'waiting', pressure: 'lower-bit-rate' }, 'recording', /lower quality/],
  ['no room', { state: 'waiting', pressure: 'stop' }, 'recorded', /no more room/],
  ['another tab', { isOtherTab: true }, 'previewing', /Another tab/],
])('upload, %s: it says so', (_, upload, state, words) => {
  show({ state }, upload);
  expect(screen.getByText(words)).toHaveAttribute('role', 'status');
});

test('a refused upload can be tried again', async () => {
  show({ state: 'recorded' }, { state: 'refused' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalled();
});

test('what an earlier page left shows with its length, and can be finished until the recording goes on', async () => {
  const left = { left: { seconds: 83 } };
  const { unmount } = show({ state: 'previewing' }, left);
  expect(screen.getByText(/unfinished recording of 01:23/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(finishLeft).toHaveBeenCalled();
  unmount();
  show({ state: 'recording' }, left);
  expect(screen.queryByRole('button', { name: 'Finish' })).not.toBeInTheDocument();
});

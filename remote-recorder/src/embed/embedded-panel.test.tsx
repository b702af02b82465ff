import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadRecording } from '../panel/late-recording';
import { fakeLocks } from '../testing/fake-locks';
import { type FakeMedia, fakeMedia } from '../testing/fake-media';
import { type FakeVideo, fakeVideo } from '../testing/fake-video';
import { StartedReceiver } from '../testing/started-receiver';
import { openDatabase } from '../upload/database';
import { lockName } from '../upload/held-lock';
import { RecordingStore } from '../upload/recording-store';
import { knownTarget } from '../upload/upload-target';
import { EmbeddedPanel, type EmbeddedPanelProps } from './embedded-panel';

const GRANT = 'a-grant';
let receiver: StartedReceiver;
let media: FakeMedia;
let video: FakeVideo;
let calls: { method: string | undefined; authorization: string | null; credentials: string; redirect: string }[];
const network = globalThis.fetch;

beforeAll(async () => {
  receiver = await StartedReceiver.start(GRANT);
  // Preload: jest compiles both modules at the first import, which takes longer than the time-out of a query.
  await Promise.all([loadRecording(), import('../upload/upload-code')]);
});
afterAll(() => receiver.stop());
beforeEach(() => {
  media = fakeMedia();
  video = fakeVideo();
  calls = [];
  globalThis.fetch = (input, init) => {
    const { headers, credentials, redirect } = new Request(String(input), { ...init, body: null } as RequestInit);
    calls.push({ method: init?.method, authorization: headers.get('authorization'), credentials, redirect });
    return network(input, init);
  };
});
afterEach(() => {
  globalThis.fetch = network;
  Reflect.deleteProperty(navigator, 'locks');
  video.restore();
  media.restore();
});

async function start(props: Partial<EmbeddedPanelProps>) {
  const view = render(<EmbeddedPanel title="Practice" {...props} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }));
  await screen.findByRole('button', { name: 'Stop' });
  media.recorder().slice('one');
  return view;
}
async function record(props: Partial<EmbeddedPanelProps> = {}) {
  const view = await start(props);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('img', { name: 'Thumbnail of the recording' });
  return view;
}
/** Unsent bytes of the recordings of a target. */
async function bytesOnDevice({ recording }: ReturnType<typeof target>): Promise<number> {
  const store = new RecordingStore(await openDatabase(), Date.now);
  const records = (await store.list()).filter(({ key }) => key.includes(recording));
  store.close();
  return records.reduce((total, { waitingBytes }) => total + waitingBytes, 0);
}
/** Each test has its own recording name, so that no test resumes the recording of another one. */
const target = () => ({ endpoint: receiver.endpoint, grant: GRANT, recording: String(Math.random()) });

test('chunks and thumbnail, authorised by the grant alone', async () => {
  const onUploaded = jest.fn<void, [string]>();
  await record({ ...target(), onUploaded });
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'POST']);
  expect(calls[0]).toMatchObject({ authorization: `Bearer ${GRANT}`, credentials: 'omit', redirect: 'error' });
  const headers = { authorization: `Bearer ${GRANT}` };
  const stored = (await (
    await network(`${receiver.endpoint}/${onUploaded.mock.calls[0]?.[0]}`, { headers })
  ).json()) as {
    stream: string;
    bytes: number;
  }[];
  expect(stored).toMatchObject([
    { stream: 'camera', bytes: 'onetail'.length },
    { stream: 'thumbnail', segment: 1, sequence: 0 },
  ]);
});

test.each([
  ['nothing', {}],
  ['an endpoint alone', { endpoint: '/recordings' }],
  ['a grant alone', { grant: GRANT }],
])('given %s, nothing is stored and nothing leaves the page', async (_, given) => {
  const before = await indexedDB.databases();
  const onRecorded = jest.fn();
  await record({ ...given, onRecorded });
  expect(onRecorded).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([]);
  expect(await indexedDB.databases()).toEqual(before);
});

test('an endpoint that is no address shows an error, and the panel records', async () => {
  const onUploadFailed = jest.fn();
  await record({ endpoint: 'javascript:alert(1)', grant: GRANT, onUploadFailed });
  // Without a usable target nothing is stored.
  expect(await screen.findByText(/^The recording could not be uploaded\. It is not saved:/)).toBeInTheDocument();
  expect(onUploadFailed).toHaveBeenCalledTimes(1);
  expect(calls).toEqual([]);
});

test('what the receiver refuses shows an error, stays, and is sent with a new grant', async () => {
  const onUploadFailed = jest.fn();
  const given = target();
  const { rerender } = await record({ ...given, grant: 'ended', onUploadFailed });
  expect(await screen.findByText(/^The recording could not be uploaded\./)).toBeInTheDocument();
  expect(onUploadFailed).toHaveBeenCalledTimes(1);
  rerender(<EmbeddedPanel title="Practice" {...given} />);
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
});

test('a screen reader knows the region of the upload before it has a text', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  // In this suite a class has its name in the stylesheet.
  style.textContent = readFileSync(`${__dirname}/../upload/upload-note.module.css`, 'utf8');
  const { container } = render(<EmbeddedPanel title="Practice" {...target()} />);
  await waitFor(() => expect(container.querySelector('.note')).not.toBeNull());
  expect(screen.getAllByRole('status')).toContain(container.querySelector('.note [role=status]'));
  expect(container.querySelector('.note')).toHaveTextContent('');
  style.remove();
});

test('a pressed "Try again" that disappears leaves the focus in the panel', async () => {
  const passOn = globalThis.fetch;
  globalThis.fetch = async () => new Response('', { status: 401 });
  await record(target());
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  globalThis.fetch = passOn;
  await userEvent.click(tryAgain);
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Play' })).toHaveFocus();
});

test('a second tab says in one sentence why it does not record, and takes it back when it may', async () => {
  const given = target();
  const onFailure = jest.fn();
  let closeOtherTab = () => {};
  const isOther = new Promise<void>((resolve) => (closeOtherTab = resolve));
  const locks = fakeLocks();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  void locks.request(lockName(knownTarget(given)!.key), {}, () => isOther);
  render(<EmbeddedPanel title="Practice" {...given} onFailure={onFailure} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }));
  expect(await screen.findByText('Another tab records this. Close it to record here.')).toBeInTheDocument();
  // Shown once: the red banner leaves this failure to the note.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'other-tab' }));

  await act(async () => closeOtherTab());
  await waitFor(() => expect(screen.queryByText(/^Another tab records this/)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Start recording' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
});

test('a panel that is taken away while it records leaves a recording that its next one finishes', async () => {
  const given = target();
  const onUploaded = jest.fn();
  const { unmount } = await start(given);
  await waitFor(async () => expect(await bytesOnDevice(given)).toBe('one'.length));
  await act(async () => unmount());
  // Two chunks: stored slices are sent at once, before MediaRecorder's last slice arrives.
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['PUT', 'PUT']));
  render(<EmbeddedPanel title="Practice" {...given} onUploaded={onUploaded} />);
  expect(await screen.findByText(/^You have an unfinished recording of 00:00\./)).toBeInTheDocument();
  expect(calls.map(({ method }) => method)).not.toContain('POST');
  await screen.findByRole('button', { name: 'Start recording' });
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Start recording' })).toHaveFocus();
  expect(await screen.findByText('The recording was uploaded.')).toBeInTheDocument();
  expect(onUploaded).toHaveBeenCalledTimes(1);
});

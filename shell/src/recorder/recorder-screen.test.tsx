import { providePlatform } from '@bandmark/platform/host';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { forgetModuleEntries } from '../outlet/load-entry';
import { RecorderScreen } from './recorder-screen';

const panels: object[] = [];
function RecorderPanel(props: { title: string }) {
  panels.push(props);
  return <section aria-label={props.title} />;
}

/** The site's response about the current version; no response unless a test sets one. */
const described = jest.fn<Promise<Response>, [RequestInfo | URL, RequestInit?]>();
const network = globalThis.fetch;

const load = jest.fn((_key: string) => Promise.resolve({ RecorderPanel }));

beforeEach(() => {
  panels.length = 0;
  load.mockClear();
  described.mockReset().mockReturnValue(new Promise(() => {}));
  globalThis.fetch = described as typeof fetch;
  forgetModuleEntries();
  providePlatform({ load: load as never, preload: () => {}, openOutbox: () => new Promise(() => {}) });
  Object.assign(window, { MediaRecorder: jest.fn(), isSecureContext: true });
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
});
afterEach(() => {
  globalThis.fetch = network;
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(window, 'MediaRecorder');
});

const open = () =>
  render(
    <MemoryRouter>
      <RecorderScreen />
    </MemoryRouter>,
  );

test('shows the recorder’s panel, which waits with the camera until it is asked', async () => {
  open();
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Speaking practice' })).toBeVisible();
  expect(load).toHaveBeenCalledWith('recorder/panel');
  expect(panels.at(-1)).toMatchObject({ autoPreview: false });
});

test('when the panel cannot be loaded, the page says so beside its words and its code', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  load.mockRejectedValueOnce(new Error('404'));
  open();
  expect(await screen.findByText('This part of the site could not be loaded.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Try the recorder' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Speaking practice' })).toBeVisible();
});

test.each([
  ['a browser that does not record', true, /current version of Chrome/],
  ['an address that is not secure', false, /with https/],
])('%s gets advice, and the panel is not loaded', (_, isSecureContext, advice) => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Object.assign(window, { isSecureContext });
  open();
  expect(screen.getByRole('alert')).toHaveTextContent(advice);
  expect(load).not.toHaveBeenCalled();
});

const PINNED = {
  version: '0.1.0-1f2e3d4c',
  file: '0.1.0-1f2e3d4c/v1.js',
  integrity: `sha384-${'A'.repeat(64)}`,
};
const HTML_OF_PINNED = `<script
  src="http://localhost/embed/recorder/${PINNED.file}"
  integrity="${PINNED.integrity}"
  crossorigin="anonymous"
  async
></script>
<video-recorder-panel title="Speaking"></video-recorder-panel>`;

test.each([
  [
    'the newest version',
    'Code for the newest version',
    'Copy the code',
    `<script src="http://localhost/embed/recorder/v1.js" async></script>
<video-recorder-panel title="Speaking"></video-recorder-panel>`,
  ],
  ['one version', 'Code for this version', 'Copy the code of this version', HTML_OF_PINNED],
])('the code for %s is copied by a button', async (_, name, button, html) => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  described.mockResolvedValue(Response.json(PINNED));
  open();
  expect((await screen.findByRole('group', { name })).textContent).toBe(html);
  await user.click(screen.getByRole('button', { name: button }));
  expect(write).toHaveBeenCalledWith(html);
  expect(screen.getByText(/was copied\.$/)).toBeVisible();
});

test('a visitor who returns after a rollback gets the code of the version in force then', async () => {
  const user = userEvent.setup();
  described.mockResolvedValueOnce(Response.json(PINNED));
  open();
  expect(await screen.findByText(PINNED.version)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the code of this version' }));
  expect(await screen.findByText(/was copied\.$/)).toBeVisible();
  described.mockResolvedValue(Response.json({ ...PINNED, version: '0.0.9', file: '0.0.9/v1.js' }));
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('0.0.9')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Code for this version' })).toHaveTextContent('/embed/recorder/0.0.9/v1.js');
  expect(screen.queryByText(/was copied\.$/)).toBeNull();
});

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no such file', () => Promise.resolve(new Response('', { status: 404 }))],
  ['a description that is none', () => Promise.resolve(Response.json({ ...PINNED, integrity: 'none' }))],
])('with %s for the version in force, the newest stays, and the rest is loaded again', async (_, respond) => {
  const user = userEvent.setup();
  described.mockImplementationOnce(respond).mockResolvedValueOnce(Response.json(PINNED));
  open();
  expect(await screen.findByText(/could not be loaded\./)).toBeVisible();
  expect(screen.getByRole('group', { name: 'Code for the newest version' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load it again' }));
  expect(screen.getByRole('heading', { name: 'Always the same' })).toHaveFocus();
  expect(await screen.findByRole('group', { name: 'Code for this version' })).toBeVisible();
});

test('a browser that does not copy says how to do it', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  open();
  await user.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(screen.getByText(/copy it yourself/)).toBeVisible();
});

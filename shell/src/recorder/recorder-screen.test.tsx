import { providePlatform } from '@bandmark/platform/host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { forgetModuleEntries } from '../outlet/load-entry';
import { RecorderScreen } from './recorder-screen';

const panels: object[] = [];
function RecorderPanel(props: { title: string }) {
  panels.push(props);
  return <section aria-label={props.title} />;
}

const load = jest.fn((_key: string) => Promise.resolve({ RecorderPanel }));

beforeEach(() => {
  panels.length = 0;
  load.mockClear();
  forgetModuleEntries();
  providePlatform({ load: load as never, preload: () => {}, openOutbox: () => new Promise(() => {}) });
  Object.assign(window, { MediaRecorder: jest.fn(), isSecureContext: true });
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
});
afterEach(() => {
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
])('%s is told what to do, and the panel is not loaded', (_, isSecureContext, advice) => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Object.assign(window, { isSecureContext });
  open();
  expect(screen.getByRole('alert')).toHaveTextContent(advice);
  expect(load).not.toHaveBeenCalled();
});

test('the code for another page names this site’s script, and is copied by a button', async () => {
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open();
  const code = screen.getByRole('group', { name: 'Code for your page' });
  expect(code).toHaveTextContent(
    '<script src="http://localhost/embed/recorder/v1.js" async></script> <video-recorder-panel title="Speaking"></video-recorder-panel>',
  );
  await user.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(write).toHaveBeenCalledWith(code.textContent);
  expect(screen.getByText('The code was copied.')).toBeVisible();
});

test('a browser that does not copy says how to do it', async () => {
  const user = userEvent.setup();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  open();
  await user.click(screen.getByRole('button', { name: 'Copy the code' }));
  expect(screen.getByText(/copy it yourself/)).toBeVisible();
});

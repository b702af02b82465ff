import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { providePlatform } from '@bandmark/platform/host';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetModuleEntries } from './module-entries';
import { RemoteOutlet } from './remote-outlet';

const replay: RemoteModules['replay/screens'] = { ReplayScreen: () => <h1>Replay</h1> };

/** The next answer of the page's loader. */
function answering(...answers: (() => Promise<unknown>)[]) {
  const load = jest.fn(() => (answers.shift() ?? (() => new Promise(() => {})))());
  providePlatform({ load: load as never, preload: () => {}, openJournal: () => new Promise(() => {}) });
  return load;
}

const outlet = <RemoteOutlet module="replay/screens" screen={({ ReplayScreen }) => <ReplayScreen />} />;

beforeEach(() => {
  forgetModuleEntries();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => { jest.restoreAllMocks(); });

test('says Loading... while the screen loads, then shows it; the next time it is there at once', async () => {
  answering(() => Promise.resolve(replay));
  const { unmount } = render(outlet);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  unmount();
  render(outlet);
  expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
});

test('a remote that cannot load says so, and Try again loads it', async () => {
  const load = answering(() => Promise.reject(new Error('404')), () => Promise.resolve(replay));
  render(outlet);
  expect(await screen.findByText('This part of the site could not be loaded.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a screen that throws says so and leaves the rest of the page alone; Try again renders it anew', async () => {
  let isBroken = true;
  const ReplayScreen = () => {
    if (isBroken) throw new Error('render');
    return <h1>Replay</h1>;
  };
  answering(() => Promise.resolve({ ReplayScreen }));
  render(<><p>The rest</p>{outlet}</>);
  expect(await screen.findByText('This part of the site could not be loaded.')).toBeVisible();
  expect(screen.getByText('The rest')).toBeVisible();
  expectConsoleError(/above error occurred/);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
});

test("one remote's error does not stick to the next", async () => {
  answering(() => Promise.reject(new Error('404')), () => Promise.resolve({ SignInScreen: () => <h1>Log In</h1> }));
  const { rerender } = render(outlet);
  await screen.findByText('This part of the site could not be loaded.');
  rerender(<RemoteOutlet module="auth/screens" screen={({ SignInScreen }) => <SignInScreen />} />);
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
});

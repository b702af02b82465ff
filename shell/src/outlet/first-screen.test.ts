import { providePlatform } from '@bandmark/platform/host';
import { renderWithFirstScreen } from './first-screen';
import { forgetModuleEntries } from './load-entry';
import { provideScreenHost } from './screen-host';

const screens = { SignInScreen: () => null };

/** Opens a page whose loader returns the given promise. */
function open(path: string, loading: Promise<unknown>) {
  window.history.replaceState(null, '', path);
  const load = jest.fn(() => loading);
  providePlatform({ load: load as never, preload: () => {}, openOutbox: () => new Promise(() => {}) });
  const render = jest.fn();
  renderWithFirstScreen(render);
  return { load, render };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  forgetModuleEntries();
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  provideScreenHost();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a page without a remote is rendered at once', () => {
  const { load, render } = open('/', new Promise(() => {}));
  expect(render).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

test('a screen that arrives soon is part of the first picture', async () => {
  const { load, render } = open('/sign-in', Promise.resolve(screens));
  expect(load).toHaveBeenCalledWith('auth/screens');
  expect(render).not.toHaveBeenCalled();
  await settled();
  expect(render).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1000);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a screen that takes longer is not waited for', async () => {
  let arrive = (_value: unknown) => {};
  const { render } = open('/sign-in', new Promise((resolve) => (arrive = resolve)));
  await jest.advanceTimersByTimeAsync(99);
  expect(render).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(render).toHaveBeenCalledTimes(1);
  arrive(screens);
  await settled();
  expect(render).toHaveBeenCalledTimes(1);
});

test('a failure is shown at once', async () => {
  const { render } = open('/sign-in', Promise.reject(new Error('404')));
  await settled();
  expect(render).toHaveBeenCalledTimes(1);
});

test('a screen that has run already is not waited for', () => {
  provideScreenHost({
    take: () => screens as never,
    confirmMounted: () => {},
    rejectRunning: () => false,
    reportRenderError: () => {},
  });
  const { load, render } = open('/sign-in', new Promise(() => {}));
  expect(render).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

test('behind the guard, the sign-in page is what is loaded', () => {
  expect(open('/tests', new Promise(() => {})).load).toHaveBeenCalledWith('auth/screens');
});

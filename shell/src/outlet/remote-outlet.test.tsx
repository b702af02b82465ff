import { GuardedRouter, memoryHistory, Route, Routes } from '@bandmark/platform/testing';
import { act, render as renderAlone, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { RemoteOutlet } from './remote-outlet';
import { provideScreenHost, type ScreenHost } from './screen-host';
import { freshPages, outlet, render, replay, respondingWith } from './testing/outlet-page';

freshPages();

/** The page's loader, as the outlets use it. */
function hosting(rejectRunning: boolean) {
  const host: ScreenHost = {
    take: () => undefined,
    confirmMounted: jest.fn(),
    rejectRunning: jest.fn(() => rejectRunning),
    reportRenderError: jest.fn(),
  };
  provideScreenHost(host);
  return host;
}
const Broken = () => {
  throw new Error('render');
};

test('says Loading... while the screen loads, then shows it; the next time it is there at once', async () => {
  respondingWith(() => Promise.resolve(replay));
  const { unmount } = render(outlet);
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  unmount();
  render(outlet);
  expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
});

test('a remote that cannot load says so, and Try again loads it', async () => {
  const load = respondingWith(
    () => Promise.reject(new Error('404')),
    () => Promise.resolve(replay),
  );
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
  respondingWith(() => Promise.resolve({ ReplayScreen }));
  render(
    <>
      <p>The rest</p>
      {outlet}
    </>,
  );
  expect(await screen.findByText('This part of the site could not be loaded.')).toBeVisible();
  expect(screen.getByText('The rest')).toBeVisible();
  expectConsoleError(/above error occurred/);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Replay' })).toBeVisible();
});

describe('a failure that was left', () => {
  test('is loaded again by the next visit', async () => {
    respondingWith(
      () => Promise.reject(new Error('offline')),
      () => Promise.resolve(replay),
    );
    const { unmount } = render(outlet);
    await screen.findByText('This part of the site could not be loaded.');
    unmount();
    render(outlet);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  });

  test('also when it came after the visitor had left', async () => {
    let fail = (_: Error) => {};
    const load = respondingWith(
      () => new Promise((_, reject) => (fail = reject)),
      () => Promise.resolve(replay),
    );
    render(outlet).unmount();
    await act(async () => fail(new Error('offline')));
    expect(load).toHaveBeenCalledTimes(1);
    render(outlet);
    expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  });

  test('does not stand at another address of the same route', async () => {
    const MarkingScreen = () => {
      if (history.shown().location.pathname === '/marking/7') throw new Error('render');
      return <h1>Marking</h1>;
    };
    const history = memoryHistory(['/marking', '/marking/7']);
    respondingWith(() => Promise.resolve({ MarkingScreen }));
    const element = <RemoteOutlet module="tests/marking" screen={(loaded) => <loaded.MarkingScreen />} />;
    renderAlone(
      <GuardedRouter history={history}>
        <Routes>
          <Route path="/marking/:id?" element={element} />
        </Routes>
      </GuardedRouter>,
    );
    await screen.findByText('This part of the site could not be loaded.');
    expectConsoleError(/above error occurred/);
    act(() => history.navigator.go(-1));
    expect(await screen.findByRole('heading', { name: 'Marking' })).toBeVisible();
  });
});

test("one remote's error does not stick to the next", async () => {
  respondingWith(
    () => Promise.reject(new Error('404')),
    () => Promise.resolve({ SignInScreen: () => <h1>Log In</h1> }),
  );
  const { rerender } = render(outlet);
  await screen.findByText('This part of the site could not be loaded.');
  rerender(<RemoteOutlet module="auth/screens" screen={({ SignInScreen }) => <SignInScreen />} />);
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
});

test('when the first render fails, the other version is shown without asking', async () => {
  const host = hosting(true);
  const load = respondingWith(
    () => Promise.resolve({ ReplayScreen: Broken }),
    () => Promise.resolve(replay),
  );
  render(outlet);
  expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  expectConsoleError(/above error occurred/);
  expect(load).toHaveBeenCalledTimes(2);
  expect(host.rejectRunning).toHaveBeenCalledWith('replay/screens');
  expect(host.reportRenderError).toHaveBeenCalledWith(
    'replay/screens',
    'mount',
    expect.objectContaining({ message: 'render' }),
  );
  await waitFor(() => {
    expect(host.confirmMounted).toHaveBeenCalledWith('replay/screens');
  });
});

test('an effect that throws counts as the first render, too', async () => {
  const host = hosting(true);
  const ReplayScreen = () => {
    useEffect(() => {
      throw new Error('effect');
    }, []);
    return <h1>Half a screen</h1>;
  };
  respondingWith(
    () => Promise.resolve({ ReplayScreen }),
    () => Promise.resolve(replay),
  );
  render(outlet);
  expect(await screen.findByRole('heading', { name: 'Replay' })).toBeVisible();
  expectConsoleError(/above error occurred/);
  expect(host.rejectRunning).toHaveBeenCalledTimes(1);
});

test('a screen that breaks later shows the error, not another version; a reload is offered when a retry fails', async () => {
  const host = hosting(true);
  let isBroken = false;
  const ReplayScreen = () => {
    const [, setCount] = useState(0);
    if (isBroken) throw new Error('later');
    return (
      <button
        onClick={() => {
          isBroken = true;
          setCount(1);
        }}
      >
        Break
      </button>
    );
  };
  const load = respondingWith(() => Promise.resolve({ ReplayScreen }));
  render(outlet);
  await waitFor(() => {
    expect(host.confirmMounted).toHaveBeenCalled();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Break' }));
  expect(screen.getByText('This part of the site could not be loaded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load the page again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  expectConsoleError(/above error occurred/);
  expect(host.rejectRunning).not.toHaveBeenCalled();
  expect(host.reportRenderError).toHaveBeenCalledWith('replay/screens', 'run', expect.anything());
  expect(load).toHaveBeenCalledTimes(1);
});

test('with no other version the page shows the error', async () => {
  hosting(false);
  respondingWith(() => Promise.resolve({ ReplayScreen: Broken }));
  render(outlet);
  expect(await screen.findByText('This part of the site could not be loaded.')).toBeVisible();
  expectConsoleError(/above error occurred/);
});

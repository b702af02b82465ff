import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { browserHistory } from './guarded-history';
import { GuardedRouter } from './guarded-router';
import { useBlocker } from './use-blocker';

/** A page that blocks leaving while it has unsaved changes, except to `/free`. */
function Form() {
  const [isUnsaved, setIsUnsaved] = useState(true);
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && nextLocation.pathname !== '/free');
  return (
    <>
      <h1>Form</h1>
      <Link to="/other?x=1">Other</Link>
      <Link to="/other" replace>
        Instead
      </Link>
      <Link to="/free">Free</Link>
      <button onClick={() => setIsUnsaved(false)}>Save</button>
      {blocker.state === 'blocked' ? (
        <div role="dialog">
          to {blocker.location.pathname}
          {blocker.location.search}
          <button onClick={blocker.reset}>Stay</button>
          <button onClick={blocker.proceed}>Leave</button>
        </div>
      ) : null}
    </>
  );
}

/** The form is the last entry of the history, after these. */
function open(first = '/list', ...more: string[]) {
  window.history.pushState(null, '', first);
  const history = browserHistory();
  render(
    <GuardedRouter history={history}>
      <Routes>
        <Route path="/form" element={<Form />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </GuardedRouter>,
  );
  for (const path of [...more, '/form']) act(() => history.navigator.push(path, undefined));
  return history;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
/** The browser reports a pop a task later, and the pop that reverts it another task later. */
const popped = (go: () => void, times: number) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        let left = times;
        const count = () => {
          left -= 1;
          if (left > 0) return;
          window.removeEventListener('popstate', count);
          resolve();
        };
        window.addEventListener('popstate', count);
        go();
      }),
  );

test.each([
  ['a link', () => follow('Other'), '/other?x=1'],
  ['a link that replaces', () => follow('Instead'), '/other'],
  ['Back', () => popped(() => window.history.back(), 2), '/list'],
])('%s asks; staying keeps address and page, leaving goes to the target', async (_how, leave, to) => {
  open();
  for (const answer of ['Stay', 'Leave']) {
    await leave();
    expect(await screen.findByRole('dialog')).toHaveTextContent(`to ${to}`);
    expect(window.location.pathname).toBe('/form');
    await press(answer);
    expect(screen.queryByRole('dialog')).toBeNull();
    if (answer === 'Stay') expect(screen.getByRole('heading', { name: 'Form' })).toBeVisible();
  }
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(to));
});

test('Back twice while the question stands asks once more and leaves nothing behind', async () => {
  open();
  await popped(() => window.history.back(), 2);
  await popped(() => window.history.back(), 2);
  expect(window.location.pathname).toBe('/form');
  await press('Stay');
  await press('Save');
  await popped(() => window.history.back(), 1);
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(window.location.pathname).toBe('/list');
});

test('a second Back before the first is reverted leaves the address and the page as they are', async () => {
  const history = open('/first', '/list');
  window.addEventListener('popstate', () => window.history.back(), { once: true, capture: true });
  await popped(() => window.history.back(), 3);
  expect(screen.getByRole('dialog')).toHaveTextContent('to /list');
  expect(window.location.pathname).toBe('/form');
  expect(history.shown().location.pathname).toBe('/form');
  await press('Stay');
  await press('Save');
  await popped(() => window.history.back(), 1);
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(window.location.pathname).toBe('/list');
});

test('a target that the page exempts, and a saved page, ask no question', async () => {
  open();
  await follow('Free');
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  // Back on the form, which was mounted again.
  await popped(() => window.history.back(), 1);
  expect(await screen.findByRole('heading', { name: 'Form' })).toBeVisible();
  await press('Save');
  await follow('Other');
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('an address that a script sets passes: the history cannot take it back', async () => {
  const history = open();
  await popped(() => {
    window.location.hash = '#anchor';
  }, 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.shown().location).toMatchObject({ pathname: '/form', hash: '#anchor' });
});

test('Back from such an address is back on the page, whose next Back asks', async () => {
  const history = open();
  await popped(() => {
    window.location.hash = '#anchor';
  }, 1);
  await popped(() => window.history.back(), 1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.shown().location).toMatchObject({ pathname: '/form', hash: '' });
  await popped(() => window.history.back(), 2);
  expect(await screen.findByRole('dialog')).toHaveTextContent('to /list');
  expect(window.location.pathname).toBe('/form');
});

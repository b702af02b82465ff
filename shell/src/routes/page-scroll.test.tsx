import { useNavigate } from '@bandmark/platform/router';
import { GuardedRouter, memoryHistory } from '@bandmark/platform/testing';
import { act, fireEvent, render } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { PageFrame } from './page-frame';

let go: (to: string | number) => void;
function Page() {
  const navigate = useNavigate();
  go = (to) => act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)));
  return null;
}

/** Notifies the ResizeObservers. */
let grown: () => void;
const scrollTo = jest.fn<void, [number, number]>();

beforeEach(async () => {
  const watching = new Set<() => void>();
  grown = () => watching.forEach((look) => look());
  globalThis.ResizeObserver = class {
    constructor(private readonly look: () => void) {}
    observe = () => void watching.add(this.look);
    disconnect = () => void watching.delete(this.look);
  } as unknown as typeof ResizeObserver;
  scrollTo.mockReset();
  window.scrollTo = scrollTo as unknown as typeof window.scrollTo;
  jest.useFakeTimers();
  render(
    <GuardedRouter history={memoryHistory(['/tests'])}>
      <Routes>
        <Route element={<PageFrame />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>
    </GuardedRouter>,
  );
  grow(3000);
  // The first scroll loads the module under test.
  await act(async () => {
    scrollBy(500);
    await import('./page-scroll');
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

const scrollBy = (top: number) => {
  Object.assign(window, { scrollY: top });
  fireEvent.scroll(window);
};
/** Sets the height of the page. */
const grow = (height: number) => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true });
  act(() => grown());
};
/** Scrolls the fully loaded list to the position where it is left. */
const leaveAt = (top: number) => {
  grow(3000);
  scrollBy(top);
};
/** Opens another page and goes back before the list has loaded. */
const comeBack = () => {
  go('/marking');
  scrollBy(0);
  // A browser fires popstate before it scrolls, so that scroll is not the reader's.
  fireEvent.popState(window);
  grow(window.innerHeight);
  go(-1);
  // Drops the scroll to the top of each new page.
  scrollTo.mockClear();
};

test('Back leads to where the page was left, once its content is there', () => {
  leaveAt(700);
  comeBack();
  expect(scrollTo).not.toHaveBeenCalled();
  grow(window.innerHeight + 699);
  expect(scrollTo).not.toHaveBeenCalled();
  grow(window.innerHeight + 700);
  grow(3000);
  expect(scrollTo.mock.calls).toEqual([[0, 700]]);
});

test.each<[string, () => void]>([
  ['a reader who has gone on', () => fireEvent.wheel(window)],
  ['content that comes late', () => void act(() => jest.advanceTimersByTime(5000))],
  ['another page', () => go('/account')],
])('moves no page under %s', (_, happen) => {
  leaveAt(700);
  comeBack();
  happen();
  scrollTo.mockClear();
  grow(3000);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a link to the same page begins at its top', () => {
  leaveAt(700);
  go('/marking');
  go('/tests');
  scrollTo.mockClear();
  grow(3000);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('where the first page was left is known from the scroll that loaded this', () => {
  comeBack();
  grow(3000);
  expect(scrollTo.mock.calls).toEqual([[0, 500]]);
});

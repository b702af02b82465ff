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

/** Tells the observers of the page's length. */
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
  // The first scroll loads what is tested.
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
/** The page becomes so long. */
const grow = (height: number) => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true });
  act(() => grown());
};
/** Scrolls the whole list to where it is left. */
const leaveAt = (top: number) => {
  grow(3000);
  scrollBy(top);
};
/** Reads a page and comes back before the list is there. */
const comeBack = () => {
  go('/marking');
  scrollBy(0);
  // As a browser tells of Back before it scrolls, which is no reader's move.
  fireEvent.popState(window);
  grow(window.innerHeight);
  go(-1);
  // Each new page begins at its top.
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

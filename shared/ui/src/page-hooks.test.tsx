import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useElementSize } from './use-element-size';
import { useMediaQuery } from './use-media-query';
import { useNextFocus } from './use-next-focus';

test('a media query follows the size of the page', () => {
  const before = window.innerWidth;
  const resize = (width: number) => {
    Object.assign(window, { innerWidth: width });
    window.dispatchEvent(new Event('resize'));
  };
  resize(1280);
  const { result } = renderHook(() => useMediaQuery('(max-width: 599.98px)'));
  expect(result.current).toBe(false);
  act(() => resize(599));
  expect(result.current).toBe(true);
  act(() => resize(before));
});

test('an element’s size is zero until it is measured, and follows each change', () => {
  let measure: (entries: { contentRect: { width: number; height: number } }[]) => void = () => {};
  globalThis.ResizeObserver = class {
    constructor(callback: typeof measure) {
      measure = callback;
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  function Box() {
    const box = useRef<HTMLDivElement>(null);
    const { width, height } = useElementSize(box);
    return <div ref={box}>{`${width} × ${height}`}</div>;
  }
  render(<Box />);
  expect(screen.getByText('0 × 0')).toBeInTheDocument();
  act(() => measure([{ contentRect: { width: 320, height: 240 } }]));
  expect(screen.getByText('320 × 240')).toBeInTheDocument();
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

test.each([
  ['stayed', 'The result'],
  ['moved on', 'Another field'],
])('when a pressed button disappears, and the user has %s, the focus is on: %s', (what, label) => {
  function Step({ isDone }: { isDone: boolean }) {
    const result = useRef<HTMLParagraphElement>(null);
    const expectFocus = useNextFocus(result, isDone);
    return (
      <>
        <p ref={result} tabIndex={-1} aria-label="The result" />
        {isDone ? null : <button onClick={expectFocus}>Do it</button>}
        <input aria-label="Another field" />
      </>
    );
  }
  const { rerender } = render(<Step isDone={false} />);
  const button = screen.getByRole('button');
  act(() => button.focus());
  fireEvent.click(button);
  if (what === 'moved on') act(() => screen.getByRole('textbox').focus());
  rerender(<Step isDone />);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

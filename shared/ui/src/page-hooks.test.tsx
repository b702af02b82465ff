import { act, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useElementSize } from './use-element-size';
import { useMediaQuery } from './use-media-query';

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

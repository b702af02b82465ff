import { act, renderHook } from '@testing-library/react';
import { localNow } from '../part/exam-clock';
import { useTimeLeft } from './use-time-left';

const clock = { offset: 0, uncertainty: 0 };
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('time that was given back is shown at once, before the next tick', () => {
  const deadline = localNow() + 60_000;
  const { result, rerender } = renderHook(({ until }) => useTimeLeft(until, clock, () => undefined), {
    initialProps: { until: deadline },
  });
  expect(Math.ceil(result.current.remaining / 1000)).toBe(60);
  rerender({ until: deadline + 24_000 });
  expect(Math.ceil(result.current.remaining / 1000)).toBe(84);
});

test('what was announced is announced again after more time', () => {
  const deadline = localNow() + 61_000;
  const { result, rerender } = renderHook(({ until }) => useTimeLeft(until, clock, () => undefined), {
    initialProps: { until: deadline },
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const said = [result.current.announcement];
  pass(2_000);
  said.push(result.current.announcement);
  rerender({ until: deadline + 30_000 });
  said.push(result.current.announcement);
  pass(31_000);
  said.push(result.current.announcement);
  expect(said).toEqual(['', '1 minute left', '', '1 minute left']);
});

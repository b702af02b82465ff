import { renderHook } from '@testing-library/react';
import { localNow } from '../part/exam-clock';
import { useTimeLeft } from './use-time-left';

test('time that was given back is shown at once, before the next tick', () => {
  jest.useFakeTimers();
  const clock = { offset: 0, uncertainty: 0 };
  const deadline = localNow() + 60_000;
  const { result, rerender } = renderHook(({ until }) => useTimeLeft(until, clock, () => undefined), {
    initialProps: { until: deadline },
  });
  expect(Math.ceil(result.current.remaining / 1000)).toBe(60);
  rerender({ until: deadline + 24_000 });
  expect(Math.ceil(result.current.remaining / 1000)).toBe(84);
  jest.useRealTimers();
});

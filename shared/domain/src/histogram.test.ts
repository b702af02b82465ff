import { histogramQuantile, histogramStep, stepValue } from './histogram';

test.each([
  [0, 0],
  [0.5, 0],
  [-1, 0],
  [NaN, 0],
  [1, 1],
  [1.1, 1],
  [1.2, 2],
  [2, 5],
  [1000, 40],
  [120_000, 68],
  [1e12, 80],
])('%d lies on step %d', (value, step) => {
  expect(histogramStep(value)).toBe(step);
});

test('a value is known to within a tenth', () => {
  for (const value of [1, 3, 40, 99, 1234, 60_000]) {
    const known = stepValue(histogramStep(value));
    expect(Math.abs(known - value) / value).toBeLessThan(0.1);
  }
});

test.each([
  [[], 0.5, null],
  [[10], 0.5, 10],
  [[10, 10, 1000], 0.5, 10],
  [[10, 1000, 1000], 0.5, 1000],
  [[10, 20, 30, 4000], 0.75, 30],
])('quantile of %j at %d', (values, quantile, expected) => {
  const counts = values.map((value) => ({ step: histogramStep(value), count: 1 }));
  const found = histogramQuantile(counts, quantile);
  if (expected === null) expect(found).toBeNull();
  else expect(Math.abs((found ?? 0) - expected) / expected).toBeLessThan(0.1);
});

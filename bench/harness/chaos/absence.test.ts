import { Absence } from './absence';

test('an absence lasts from when the process was missed until it is seen again, or until now', () => {
  const absence = new Absence();
  for (const [isThere, now] of [
    [true, 0],
    [false, 100],
    [false, 200],
    [true, 350],
  ] as const)
    absence.look(isThere, now);
  expect(absence.spans(9_000)).toEqual([250]);
  absence.look(false, 10_000);
  expect(absence.spans(16_000)).toEqual([250, 6_000]);
});

import { isLevel, LEVELS, levelName, levelOfBand } from './levels';

test.each([
  [9, 'C2'],
  [8, 'C2'],
  [7.5, 'C1'],
  [7, 'C1'],
  [6.5, 'B2'],
  [5.5, 'B2'],
  [5, 'B1'],
  [4.5, 'B1'],
  [4, 'A2'],
  [3.5, 'A2'],
  [3, 'A1'],
  [0, 'A1'],
])('band %d is %s (§9.9)', (band, level) => {
  expect(levelOfBand(band)).toBe(level);
});

test.each([
  ['A0', 'Novice', 'Novice'],
  ['A1', 'Beginner', 'Beginner'],
  ['A2', 'Elementary', 'Elementary'],
  ['B1', 'Intermediate', 'Intermediate'],
  ['B2', 'Upper Intermediate', 'Intermediate+'],
  ['C1', 'Advanced', 'Advanced'],
  ['C2', 'Proficient', 'Proficient'],
] as const)('%s is called %s, in writing %s (§9.10 §9.12)', (level, name, writing) => {
  expect(levelName(level)).toBe(name);
  expect(levelName(level, 'writing')).toBe(writing);
});

test('the scale has seven steps, lowest first', () => {
  expect(LEVELS).toEqual(['A0', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2']);
  expect(isLevel('C2')).toBe(true);
  expect(isLevel('D1')).toBe(false);
});

import { QUICK_SKILLS } from './skills';
import { formatOf, fullTestDuration, partsOf, quickTestDuration } from './test-formats';

const MINUTE = 60_000;

test.each([
  [null, 'quick'],
  [7, 'full'],
  [0, 'full'],
] as const)('a row whose testId is %p is a %s test', (testId, format) => {
  expect(formatOf({ testId })).toBe(format);
});

test('a full test has its parts in the order in which they are taken, each with its minutes', () => {
  expect(partsOf('full').map((skill) => [skill, fullTestDuration(skill) / MINUTE])).toEqual([
    ['listening', 30],
    ['reading', 60],
    ['writing', 60],
    ['speaking', 12],
  ]);
});

test('a quick test is 20 minutes of writing and 10 of speaking', () => {
  expect(partsOf('quick')).toEqual(QUICK_SKILLS);
  expect(QUICK_SKILLS.map((skill) => [skill, quickTestDuration(skill) / MINUTE])).toEqual([
    ['writing', 20],
    ['speaking', 10],
  ]);
});

import { closingLines, timeTable } from './summary';

test('a row for each step and one for the whole run, in which steps overlap', () => {
  const steps = [
    { name: 'lint', seconds: 40.4, passed: 1, failed: 0, skipped: 0 },
    { name: 'unit and server tests', seconds: 200.6, passed: 1500, failed: 2, skipped: 3 },
  ];
  expect(timeTable(steps, 230)).toBe(
    [
      '| Step                  | Seconds | Cases |',
      '| --------------------- | ------: | ----: |',
      '| lint                  |      40 |     1 |',
      '| unit and server tests |     201 |  1505 |',
      '| **all**               |     230 |  1506 |',
    ].join('\n'),
  );
});

test('a run ends with the errors of the tests that failed, their names, and its counts', () => {
  const steps = [
    { name: 'lint', seconds: 40, passed: 1, failed: 0, skipped: 0 },
    {
      name: 'browser tests',
      seconds: 600,
      passed: 283,
      failed: 1,
      skipped: 1,
      failures: ['e2e/a.spec.ts: a page\n    Error: no heading'],
    },
  ];
  expect(closingLines(steps)).toBe(
    [
      'e2e/a.spec.ts: a page',
      '    Error: no heading',
      'FAILED browser tests: 1 failed',
      '  e2e/a.spec.ts: a page',
      '284 passed, 1 failed, 1 skipped',
    ].join('\n'),
  );
});

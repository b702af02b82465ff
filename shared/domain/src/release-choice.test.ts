import { COHORTS, chooseRelease, isInCanary, type ReleasePointers, type VisitorChoice } from './release-choice';

const PUBLISHED = ['1.0.0', '1.1.0', '1.2.0', '2.0.0'];
const has = (version: string) => PUBLISHED.includes(version);
const plain: ReleasePointers = { current: '1.1.0', previous: '1.0.0' };
const everybody = { ...plain, canary: { version: '2.0.0', percent: 100 } };
const emptyCanary = { ...plain, canary: { version: '2.0.0', percent: 0 } };

test.each<[string, ReleasePointers, VisitorChoice, string, string | null, string]>([
  ['current is the rule', plain, { cohort: 5 }, '1.1.0', '1.0.0', 'current'],
  ['a first release has nothing to fall back to', { current: '1.0.0' }, { cohort: 5 }, '1.0.0', null, 'current'],
  [
    'a previous version that is gone is none',
    { current: '1.1.0', previous: '0.9.0' },
    { cohort: 5 },
    '1.1.0',
    null,
    'current',
  ],
  [
    'what is current already is nothing to fall back to',
    { current: '1.1.0', previous: '1.1.0' },
    { cohort: 5 },
    '1.1.0',
    null,
    'current',
  ],
  ['a canary falls back to current', everybody, { cohort: 5 }, '2.0.0', '1.1.0', 'canary'],
  ['an empty canary', emptyCanary, { cohort: 5 }, '1.1.0', '1.0.0', 'current'],
  ['no cohort, no canary', everybody, { cohort: null }, '1.1.0', '1.0.0', 'current'],
  [
    'a canary that became current is none',
    { ...plain, canary: { version: '1.1.0', percent: 100 } },
    { cohort: 5 },
    '1.1.0',
    '1.0.0',
    'current',
  ],
  [
    'a canary that is gone is none',
    { ...plain, canary: { version: '9.9.9', percent: 100 } },
    { cohort: 5 },
    '1.1.0',
    '1.0.0',
    'current',
  ],
  [
    'an exam goes before a canary and has no fallback',
    everybody,
    { cohort: 5, pinned: '1.0.0' },
    '1.0.0',
    null,
    'pinned',
  ],
  ['an exam keeps a version that was rolled back', plain, { cohort: 5, pinned: '1.2.0' }, '1.2.0', null, 'pinned'],
  ['a pinned version that is gone is not served', plain, { cohort: 5, pinned: '0.9.0' }, '1.1.0', '1.0.0', 'current'],
  [
    'an override goes before all and falls back to the rest',
    everybody,
    { cohort: 5, override: '1.2.0' },
    '1.2.0',
    '2.0.0',
    'override',
  ],
  [
    'an override goes before an exam',
    plain,
    { cohort: 5, pinned: '1.0.0', override: '1.2.0' },
    '1.2.0',
    '1.0.0',
    'override',
  ],
  ['an override of what is current anyway', plain, { cohort: 5, override: '1.1.0' }, '1.1.0', '1.0.0', 'override'],
  ['an override to nothing', plain, { cohort: 5, override: '7.7.7' }, '1.1.0', '1.0.0', 'current'],
])('%s', (_, pointers, visitor, version, fallback, reason) => {
  expect(chooseRelease('tests', pointers, visitor, has)).toEqual({ version, fallback, reason });
});

describe('the share of a canary', () => {
  const chosen = (percent: number, version = '2.0.0') =>
    Array.from({ length: COHORTS }, (_, cohort) => cohort).filter((cohort) =>
      isInCanary('tests', { version, percent }, cohort),
    );

  test.each([
    [0, 0],
    [0.01, 1],
    [1, 100],
    [5, 500],
    [33.33, 3333],
    [100, COHORTS],
  ])('%d %% is %d of 10,000 cohorts', (percent, count) => {
    expect(chosen(percent)).toHaveLength(count);
  });

  test('who is in stays in when the share grows', () => {
    const more = new Set(chosen(20));
    expect(chosen(5).every((cohort) => more.has(cohort))).toBe(true);
  });

  test('another canary begins with other people', () => {
    const before = new Set(chosen(5));
    expect(chosen(5, '2.1.0').filter((cohort) => before.has(cohort)).length).toBeLessThan(250);
  });
});

import type { ListedPart, TestRow } from '@bandmark/contracts/api/tests';
import { quickRow, scored } from '@bandmark/contracts/testing/quick-row';
import { FULL_SKILLS, type Skill } from '@bandmark/domain/skills';
import { badgeText, fullPartsOf, overallOf, partOf, scoreDetail, type TestPart } from './test-parts';

test.each<[string, Partial<TestRow>, string]>([
  ['no recording', {}, 'no-recording'],
  ['a recording with a null band', { ...scored.writing, writing1GenBand: null }, 'calculating'],
  ['a recording with a band', scored.writing, 'scored'],
  ['a recording with band 0', { ...scored.writing, writing1GenBand: 0 }, 'scored'],
])('a part with %s (§2.43 §3.6 §4.8)', (_what, fields, state) => {
  expect(partOf(quickRow(fields), 'writing').state).toBe(state);
});

test('the replay of a writing part ends in writing1Url, that of a speaking part in the bundle id (§2.13)', () => {
  const row = quickRow({ ...scored.writing, ...scored.speaking });
  expect(partOf(row, 'writing').scorePath?.to).toBe('/replay/writing/w-uuid/webm/1234/w1-slug');
  expect(partOf(row, 'speaking').scorePath?.to).toBe('/replay/speaking/s-uuid/mp4/5678/bundle-1');
});

test('Start leads to the quick screens; a row with testId is a full test and has its own (§2.13 §3.6)', () => {
  expect(partOf(quickRow({ myTestId: 41 }), 'writing').startPath).toBe('/quick-test-writing/41');
  expect(partOf(quickRow({ myTestId: 41 }), 'speaking').startPath).toBe('/quick-test-speaking/41');
  expect(partOf(quickRow({ myTestId: 41, testId: 7 }), 'writing').startPath).toBe('/test-writing/41');
});

describe('a full test', () => {
  const unset = { uuid: null, mimeType: null, id: null, report: null, band: null, level: null, source: null };
  const listed = (skill: Skill, fields: Partial<ListedPart> = {}): ListedPart => ({
    skill,
    ...unset,
    begun: false,
    deadline: null,
    waitsFor: null,
    ...fields,
  });
  const submitted = { uuid: 'the-uuid', mimeType: 'webm', id: 77 };

  test('has the parts that the server lists, each with its own screen', () => {
    const parts = fullPartsOf(quickRow({ myTestId: 41, testId: 7, parts: FULL_SKILLS.map((skill) => listed(skill)) }));
    expect(parts.map(({ startPath, state }) => [startPath, state])).toEqual([
      ['/test/listening/41', 'no-recording'],
      ['/test/reading/41', 'no-recording'],
      ['/test-writing/41', 'no-recording'],
      ['/test-speaking/41', 'no-recording'],
    ]);
    expect(fullPartsOf(quickRow({ testId: 7 }))).toEqual([]);
  });

  test.each<[Skill, Partial<ListedPart>, Partial<TestPart>]>([
    ['reading', { band: 7, source: 'key' }, { scorePath: { to: '/test-result/reading/77', kind: 'answers' } }],
    ['reading', { band: 7, source: 'key' }, { isMarking: false, state: 'scored' }],
    ['reading', { band: 7, source: 'key' }, { reportPath: '/report/reading/41' }],
    ['writing', { band: null }, { isMarking: true, state: 'calculating' }],
    [
      'writing',
      { band: 6, source: 'examiner', report: 'slug' },
      { isMarking: false, scorePath: { to: '/replay/writing/the-uuid/webm/77/slug', kind: 'replay' } },
    ],
  ])('%s with %j', (skill, fields, shown) => {
    const row = quickRow({ myTestId: 41, testId: 7, parts: [listed(skill, { ...submitted, ...fields })] });
    expect(fullPartsOf(row)[0]).toMatchObject(shown);
  });
});

test('levels are the ones that the server sent; this table serves a server that sends none (§9.12)', () => {
  const sent = quickRow({ ...scored.writing, writing1GenBand: 7, writingLevel: 'B2', totalBand: 7, totalLevel: 'A2' });
  expect(partOf(sent, 'writing').score).toMatchObject({ level: 'B2', levelName: 'Intermediate+' });
  expect(overallOf(sent)).toMatchObject({ level: 'A2', levelName: 'Elementary' });
  const old = quickRow({ ...scored.writing, writing1GenBand: 7, writingLevel: undefined, totalBand: 5.5 });
  expect(partOf(old, 'writing').score).toMatchObject({ level: 'C1', levelName: 'Advanced' });
  expect(overallOf(old)).toMatchObject({ level: 'B2', levelName: 'Upper Intermediate' });
});

test.each([
  [6.5, '7'],
  [6.4, '6'],
  [0, '0'],
  [9, '9'],
])('IELTS shows band %s as %s (§9.8)', (band, text) => {
  expect(badgeText({ band, level: 'B2', levelName: 'Upper Intermediate', source: undefined }, 'ielts')).toBe(text);
});

test('the exact band and its source stand beside the badge', () => {
  const score = { band: 6.5, level: 'B2', levelName: 'Intermediate+', source: 'estimate' } as const;
  expect(scoreDetail(score, 'cefr')).toBe('band 6.5, automatic estimate');
  expect(scoreDetail(score, 'ielts')).toBe('band 6.5, B2 Intermediate+, automatic estimate');
});

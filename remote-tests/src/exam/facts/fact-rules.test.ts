import { LONGEST_EVENT_TEXT } from '@bandmark/contracts/api/exam-events';
import { type Absence, absenceEvent, findingFacts, leave, textFact } from './fact-rules';

test.each<[string, Absence | null, number, Absence]>([
  ['the first time', null, 5000, { fromMs: 5000, toMs: null }],
  ['again at once: the same absence', { fromMs: 5000, toMs: 8000 }, 9500, { fromMs: 5000, toMs: null }],
  ['again later: another', { fromMs: 5000, toMs: 8000 }, 10_001, { fromMs: 10_001, toMs: null }],
  ['the window after the tab: the same', { fromMs: 5000, toMs: null }, 5100, { fromMs: 5000, toMs: null }],
])('leaving the page %s', (_, last, at, expected) => {
  expect(leave(last, at)).toEqual(expected);
});

test.each<[string, Absence, number, number | null]>([
  ['a second', { fromMs: 5000, toMs: 6000 }, 9000, 1000],
  ['less than a second', { fromMs: 5000, toMs: 5999 }, 9000, null],
  ['until the page was closed', { fromMs: 5000, toMs: null }, 17_000, 12_000],
])('an absence of %s', (_, absence, now, durationMs) => {
  expect(absenceEvent(absence, now)).toEqual(
    durationMs === null ? null : { kind: 'left-page', atMs: 5000, durationMs },
  );
});

test('a long text is cut, and says how long it was; an empty one is no fact', () => {
  const text = 'x'.repeat(LONGEST_EVENT_TEXT + 5);
  expect(textFact('pasted', text)).toEqual({
    kind: 'pasted',
    text: text.slice(5),
    textLength: LONGEST_EVENT_TEXT + 5,
  });
  expect(textFact('copied', '')).toBeNull();
});

test.each([
  ['a dark picture', [], ['black'], [{ kind: 'camera-covered', finding: 'black' }]],
  ['a dark picture that lasts', ['black'], ['black'], []],
  ['an unplugged microphone', [], ['microphone-lost'], [{ kind: 'devices-changed', finding: 'microphone-lost' }]],
  ['silence: none about fairness', [], ['silent', 'page-hidden'], []],
] as const)('%s', (_, before, now, expected) => {
  const findings = (codes: readonly (typeof now)[number][]) => codes.map((code) => ({ code }));
  expect(findingFacts(findings([...before]), findings([...now]))).toEqual(expected);
});

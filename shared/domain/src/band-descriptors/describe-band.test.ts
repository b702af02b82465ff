import { isBand, TOP_BAND } from '../bands';
import { MARKED_SKILLS, skillFacts } from '../skills';
import { describeBand } from './describe-band';

const WHOLE = Array.from({ length: TOP_BAND + 1 }, (_, band) => band);
const HALVES = Array.from({ length: 2 * TOP_BAND + 1 }, (_, half) => half / 2);
const CRITERIA = [0, 1, 2, 3] as const;

const cases = MARKED_SKILLS.flatMap((skill) =>
  CRITERIA.map((criterion) => [skill, skillFacts(skill).criteria[criterion], criterion] as const),
);

describe.each(cases)('%s, %s', (skill, _, criterion) => {
  test('has its own words for every whole band', () => {
    const words = WHOLE.map((band) => describeBand(skill, criterion, band).reached.words);
    expect(new Set(words).size).toBe(WHOLE.length);
    for (const each of words) expect(each).toMatch(/^[A-Z].{20,160}\.$/);
  });

  test.each(HALVES)('band %p is described', (band) => {
    expect(isBand(band)).toBe(true);
    const { reached, above } = describeBand(skill, criterion, band);
    expect(reached).toEqual({ band: Math.floor(band), words: expect.stringMatching(/\S/) });
    if (Number.isInteger(band)) expect(above).toBeNull();
    else expect(above).toEqual(describeBand(skill, criterion, Math.ceil(band)).reached);
  });
});

test.each([
  [-1, 0, null],
  [9.5, 9, null],
  [5.25, 5, 6],
])('band %p lies at %p and towards %p', (band, reached, above) => {
  const described = describeBand('writing', 0, band);
  expect([described.reached.band, described.above?.band ?? null]).toEqual([reached, above]);
});

test('no two criteria of a skill share a sentence, except where there is nothing to judge', () => {
  for (const skill of MARKED_SKILLS) {
    const all = CRITERIA.flatMap((criterion) =>
      WHOLE.slice(2).map((band) => describeBand(skill, criterion, band).reached.words),
    );
    expect(new Set(all).size).toBe(all.length);
  }
});

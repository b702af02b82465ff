import {
  isQuickSkill,
  isSkill,
  KEYED_SKILLS,
  MARKED_SKILLS,
  PICTURE_SKILLS,
  QUICK_SKILLS,
  SKILLS,
  skillFacts,
} from './skills';

test('the orders of the specification: certificate page, tests list, picture (§2, §7)', () => {
  expect(SKILLS).toEqual(['speaking', 'writing', 'reading', 'listening']);
  expect(QUICK_SKILLS).toEqual(['writing', 'speaking']);
  expect(PICTURE_SKILLS).toEqual(['speaking', 'writing', 'listening', 'reading']);
});

test('the sub-criteria of each skill, in order (§9.20)', () => {
  expect(SKILLS.map((skill) => [skill, ...skillFacts(skill).criteria])).toEqual([
    ['speaking', 'Pronunciation', 'Lexical Resource', 'Fluency Coherence', 'Grammatical Range'],
    ['writing', 'Task Achievement', 'Lexical Resource', 'Coherence Cohesion', 'Grammatical Range'],
    ['reading', 'Text Understanding', 'Detail Recognition', 'Vocabulary Range', 'Logical Reasoning'],
    ['listening', 'Audio Understanding', 'Detail Recognition', 'Vocabulary Range', 'Speaker Attitude'],
  ]);
});

test('who marks which', () => {
  expect(MARKED_SKILLS).toEqual(['speaking', 'writing']);
  expect(KEYED_SKILLS).toEqual(['reading', 'listening']);
});

test('the quick test takes the 30 minutes that the site promises (§2)', () => {
  expect(QUICK_SKILLS.reduce((minutes, skill) => minutes + skillFacts(skill).quickTest.minutes, 0)).toBe(30);
});

test.each(SKILLS)('%s has its own order, and a report exactly when a person marks it', (skill) => {
  const facts = skillFacts(skill);
  expect(SKILLS.filter((other) => skillFacts(other).pictureRank === facts.pictureRank)).toEqual([skill]);
  expect(facts.reportFields.length > 0).toBe(facts.response !== 'choices');
});

test.each(['dancing', 'toString', '', null, 7])('%p is no skill', (value) => {
  expect(isSkill(value)).toBe(false);
  expect(isQuickSkill(value)).toBe(false);
});

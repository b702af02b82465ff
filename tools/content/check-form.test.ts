import type { FormOf, ReadForm } from './read-forms';
import { checkContent } from './check-content';
import { balanceOf } from './balance';
import { keyedForm } from './keyed-form';

type Reading = FormOf<'reading'>;

/** A reading form of forty sentences, each with a gap whose word is in the text; question 40 is multiple choice. */
function readingForm(): Reading {
  const numbers = Array.from({ length: 39 }, (_, index) => index + 1);
  const word = (number: number) => `word${String.fromCharCode(96 + Math.ceil(number / 6), 96 + (number % 6) + 1)}`;
  const sentence = (number: number) => `The ${word(number)} came first.`;
  return {
    formId: 'full-reading-1',
    skill: 'reading',
    bands: [
      { from: 20, band: 5 },
      { from: 0, band: 0 },
    ],
    task: {
      kind: 'reading',
      taskId: 'full-reading-1',
      passages: [
        {
          title: 'Words',
          summary: 'In order.',
          paragraphs: [{ label: 'A', text: [...numbers.map(sentence), 'The last is blue.'].join(' ') }],
          groups: [
            {
              kind: 'sentences',
              instruction: 'Complete the sentences.',
              limit: { words: 1, allowsNumber: false },
              items: numbers.map((number) => ({ number, text: `Sentence ${number} begins with the {${number}}.` })),
            },
            {
              kind: 'multiple-choice',
              instruction: 'Choose.',
              items: [
                {
                  number: 40,
                  text: 'Which colour is the last?',
                  choices: ['red', 'blue', 'green'].map((text, index) => ({ letter: 'ABC'[index] ?? '', text })),
                },
              ],
            },
          ],
        },
      ],
    },
    keys: [
      ...numbers.map((number) => ({ number, words: [word(number)], evidence: sentence(number) })),
      { number: 40, letter: 'B', evidence: 'The last is blue.' },
    ],
  };
}

const problemsOf = (form: Reading, file = 'full-1/reading.json') =>
  checkContent([{ file, folder: 'nowhere', form }]).map(({ text }) => text);

function changed(change: (form: Reading) => void): Reading {
  const form = readingForm();
  change(form);
  return form;
}

/** The first key in words; the form above has at least one. */
const firstKey = (form: Reading) => form.keys[0] as { number: number; words: string[]; evidence?: string };
const groupsOf = (form: Reading) => form.task.passages[0]?.groups ?? [];

test('a form without a mistake', () => {
  expect(problemsOf(readingForm())).toEqual([]);
});

test.each<[string, (form: Reading) => void, string]>([
  ['a key too few', (form) => form.keys.shift(), 'Question 1 has no key.'],
  ['two keys of one question', (form) => form.keys.push(firstKey(form)), 'Question 1 has more than one key.'],
  [
    'a question too few',
    (form) => groupsOf(form).pop(),
    `The questions are not numbered 1 to 40 in their order: ${Array.from({ length: 39 }, (_, i) => i + 1).join(' ')}.`,
  ],
  [
    'a letter that cannot be chosen',
    (form) => (form.keys[39] = { number: 40, letter: 'D', evidence: 'The last is blue.' }),
    'Question 40: there is no choice D.',
  ],
  [
    'words where a letter is chosen',
    (form) => (form.keys[39] = { number: 40, words: ['blue'], evidence: 'The last is blue.' }),
    'Question 40: the key has words, the question none.',
  ],
  [
    'a quotation that the text does not have',
    (form) => (firstKey(form).evidence = 'The worda came last.'),
    'Question 1: "The worda came last." is not in the text.',
  ],
  [
    'an answer that its quotation does not have',
    (form) => (firstKey(form).words = ['elephant']),
    'Question 1: no variant of the key is in its evidence.',
  ],
  ['no quotation', (form) => delete firstKey(form).evidence, 'Question 1: the key has no evidence.'],
  [
    'a variant over the word limit',
    (form) => firstKey(form).words.push('wordab of words'),
    'Question 1: no reading of "wordab of words" keeps the word limit.',
  ],
  [
    'a gap with another number',
    (form) => {
      const [group] = groupsOf(form);
      if (group?.kind === 'sentences' && group.items[0]) group.items[0].text = 'It begins with the {7}.';
    },
    `Gaps {7} {${Array.from({ length: 38 }, (_, index) => index + 2).join('} {')}} do not fit the questions ${Array.from({ length: 39 }, (_, index) => index + 1).join(', ')}.`,
  ],
  ['a band table that ends early', (form) => form.bands.pop(), 'The band table does not reach down to 0.'],
  [
    'a band table that rises',
    (form) => form.bands.unshift({ from: 10, band: 4 }),
    'The band table does not fall from row to row.',
  ],
  ['another name', (form) => (form.formId = 'full-reading-2'), 'Form and task must be named full-reading-1.'],
  [
    'a drawing that is missing',
    (form) => {
      const [passage] = form.task.passages;
      if (passage) passage.figure = { file: 'mill.svg', width: 10, height: 10, description: 'A mill.' };
    },
    'The file mill.svg is missing.',
  ],
])('%s', (_, change, problem) => {
  expect(problemsOf(changed(change))).toContain(problem);
});

test('who answers by position alone gains nothing', () => {
  /** Questions 1 to 20 with three choices each; the correct one has the given letter. */
  const withChoices = (letterOf: (number: number) => string) =>
    changed((form) => {
      const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
      const [gaps, choice] = groupsOf(form);
      if (gaps?.kind !== 'sentences' || choice?.kind !== 'multiple-choice') throw new Error('another form');
      gaps.items = gaps.items.filter(({ number }) => number > 20);
      groupsOf(form).unshift({
        kind: 'multiple-choice',
        instruction: 'Choose.',
        items: numbers.map((number) => ({
          number,
          text: `Which is number ${number}?`,
          choices: ['A', 'B', 'C'].map((letter) => ({ letter, text: `${letter}${String(number).padStart(2, '0')}` })),
        })),
      });
      form.keys = form.keys.map((key) =>
        'number' in key && key.number <= 20
          ? { number: key.number, letter: letterOf(key.number), evidence: key.evidence }
          : key,
      );
    });
  const positionsOf = (form: Reading) => problemsOf(form).filter((text) => text.startsWith('Who answers'));
  const inTurn = (number: number) => 'CAB'[number % 3] ?? '';
  expect(positionsOf(withChoices(inTurn))).toEqual([]);
  expect(positionsOf(withChoices((number) => (number <= 14 ? 'C' : 'A')))).toEqual([
    'Who answers "always C" gets 14 of 21 right; chance gives at most 11.3.',
    // Among choices of equal length, the last counts as the longest.
    'Who answers "always the longest" gets 14 of 21 right; chance gives at most 11.3.',
  ]);
});

test('two forms do not ask the same', () => {
  const first: ReadForm = { file: 'full-1/reading.json', folder: 'nowhere', form: readingForm() };
  const second = changed((form) => {
    form.formId = form.task.taskId = 'full-reading-2';
    const [group] = groupsOf(form);
    if (group?.kind === 'sentences') for (const item of group.items) item.text += ' Or so.';
  });
  const problems = checkContent([first, { file: 'full-2/reading.json', folder: 'nowhere', form: second }]);
  expect(problems).toEqual([
    { file: 'full-2/reading.json', text: 'full-1/reading.json asks the same: "which colour is the last?"' },
  ]);
});

test('what positions give away is counted', () => {
  const keyed = keyedForm(readingForm());
  if (!keyed) throw new Error('no keys');
  const { choices, kinds } = balanceOf(keyed);
  expect(choices.questions).toBe(1);
  expect(choices.byChance).toBeCloseTo(1 / 3);
  expect(choices.readers.filter(({ right }) => right === 1).map(({ name }) => name)).toEqual(['always B']);
  expect([...kinds]).toEqual([
    ['sentences', 39],
    ['multiple-choice', 1],
  ]);
});

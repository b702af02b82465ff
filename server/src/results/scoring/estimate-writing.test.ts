import { QUICK_FORMS } from '../../exams/content/forms';
import { estimateInWorker } from './estimate-attempt';
import { ESTIMATE_METHOD, FEATURE_TABLES } from './estimate-tables';
import { estimateWriting, interpolate } from './estimate-writing';
import { ESSAYS } from './sample-essays';
import { lowerWords, sentencesOf } from './words';

const task = QUICK_FORMS.writing[0]?.task;
if (task?.kind !== 'writing') throw new Error('the first form is no writing task');
const prompt = [task.prompt, ...task.points].join('\n');

const estimate = (text: string, misspelt = 0) => estimateWriting({ text, prompt, minimumWords: 180, misspelt });
const guardsOf = (text: string, misspelt = 0) =>
  estimate(text, misspelt)
    .features.filter(({ name }) => name === 'Limited because')
    .map(({ value }) => value);

/** The same words in an order that depends on nothing but them. */
function shuffled(text: string): string {
  const words = lowerWords(text);
  const key = (word: string, at: number) => (at * 7919 + word.length * 104_729) % 1_000_003;
  return words
    .map((word, at) => [key(word, at), word] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, word], at) => (at % 12 === 11 ? `${word}.` : word))
    .join(' ');
}

test('the weights are parts of one', () => {
  expect(FEATURE_TABLES.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
});

test.each([
  [-5, 1],
  [0, 1],
  [5, 2],
  [10, 3],
  [15, 5],
  [20, 7],
  [99, 7],
])('a table says at %f: %f', (value, band) => {
  expect(
    interpolate(
      [
        [0, 1],
        [10, 3],
        [20, 7],
      ],
      value,
    ),
  ).toBe(band);
});

test('better essays get higher bands, and the method is named', async () => {
  const weak = await estimateInWorker(ESSAYS.weak, task);
  const middle = await estimateInWorker(ESSAYS.middle, task);
  const strong = await estimateInWorker(ESSAYS.strong, task);
  expect([weak.band, middle.band, strong.band]).toEqual([4.5, 6.5, 8]);
  expect(weak.method).toBe('Text features, version 1');
  expect(strong.features.some(({ name }) => name === 'Limited because')).toBe(false);
}, 60_000);

test('British and American spellings are both right; a mistake counts as often as it is made', async () => {
  const { features } = await estimateInWorker(
    'The colour and the color of the theatre and the theater. A cat of teh dog and teh cow.',
    task,
  );
  expect(features).toContainEqual({ name: 'Words in no dictionary in 100', value: '10.5' });
}, 60_000);

test.each([
  ['an empty text', '', 0, 'Nothing was written', 0],
  ['white space', ' \n\t ', 0, 'Nothing was written', 0],
  ['a few words', 'I like it.', 0, 'Fewer than 20 words', 1],
  ['40 words', 'We went to the town and saw it. '.repeat(5), 0, 'Fewer than 50 words', 3],
  [
    'the same sentence again and again',
    'The town should be open to people who want to walk there with their children. '.repeat(20),
    0,
    'Sentences are repeated',
    3,
  ],
  ['words in random order', shuffled(ESSAYS.strong), 0, 'Words do not form sentences', 2.5],
  [
    'long words without grammar',
    'sophisticated environmental considerations notwithstanding infrastructural '.repeat(40),
    0,
    'Hardly any English grammar words',
    2,
  ],
  [
    'letters at random',
    'qwe rty uio pas dfg hjk lzx cvb nmq wer. '.repeat(20),
    200,
    'Most words are in no dictionary',
    1.5,
  ],
  ['the task copied out', `${prompt} ${prompt}`, 0, 'Much of it is copied from the task', 3],
  ['no full stop anywhere', ESSAYS.middle.replace(/[.!?\n]/g, ' '), 0, 'No sentences can be told apart', 4],
])('%s is seen through', (_, text, misspelt, guard, ceiling) => {
  expect(guardsOf(text, misspelt)).toContain(guard);
  expect(estimate(text, misspelt).band).toBeLessThanOrEqual(ceiling);
});

test('quoting the task once is no copying', () => {
  expect(guardsOf(`${ESSAYS.strong} ${prompt.split('.')[0]}.`)).toEqual([]);
});

test.each([
  '😀'.repeat(9000),
  'a'.repeat(50_000),
  'a. '.repeat(16_000),
  '\n'.repeat(50_000),
  '-'.repeat(50_000),
  "it's".repeat(12_500),
])('hostile text %#: a band from 0 to 8 in halves, at once', (text) => {
  const { band } = estimate(text);
  expect([band >= 0, band <= 8, Number.isInteger(band * 2)]).toEqual([true, true, true]);
});

test('sentences end at their marks and at line ends', () => {
  expect(sentencesOf('One. Two! "Three?" Four\nFive')).toHaveLength(5);
});

test('the method is what the tables are', () => {
  expect(ESTIMATE_METHOD).toMatch(/version \d+$/);
});

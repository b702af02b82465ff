import { QUICK_FORMS } from '../../exams/content/forms';
import { estimateInWorker } from './estimate-attempt';
import { ESTIMATE_METHOD, FEATURE_TABLES } from './estimate-tables';
import { estimateWriting, interpolate } from './estimate-writing';
import { ESSAYS } from '../../testing/sample-essays';
import { sentencesOf } from './words';

const task = QUICK_FORMS.writing[0]?.task;
if (task?.kind !== 'writing') throw new Error('the first form is no writing task');
const prompt = [task.prompt, ...task.points].join('\n');

const estimate = (text: string) => estimateWriting({ text, prompt, minimumWords: 180, misspelt: 0 });
const guardsOf = (text: string) =>
  estimate(text)
    .features.filter(({ name }) => name === 'Limited because')
    .map(({ value }) => value);

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
  expect(weak.method).toBe('Text features, version 2');
  expect(strong.features.some(({ name }) => name === 'Limited because')).toBe(false);
});

test.each([
  ['the accent key', (text: string) => text.replaceAll("'", '´')],
  ['a grave accent', (text: string) => text.replaceAll("'", '`')],
  ['full width', (text: string) => text.replaceAll("'", '＇')],
  ['a modifier letter', (text: string) => text.replaceAll("'", 'ʼ')],
  ['accents as letters apart (NFD)', (text: string) => text.normalize('NFD')],
])('apostrophes and accents as other keyboards type them change no count: %s', async (_, typed) => {
  const text = `${ESSAYS.middle} I don't think it's wrong, because my neighbour's café can't be reached by car. They weren't
    happy at first, and we didn't know why they couldn't say so. It isn't easy, but I've seen that it's worth it.`;
  expect(await estimateInWorker(typed(text), task)).toEqual(await estimateInWorker(text, task));
});

test('British and American spellings are both right; a mistake counts as often as it is made', async () => {
  const { features } = await estimateInWorker(
    'The colour and the color of the theatre and the theater. A cat of teh dog and teh cow.',
    task,
  );
  expect(features).toContainEqual({ name: 'Words in no dictionary in 100', value: '10.5' });
});

test.each([
  ['60 words', ESSAYS.strong.split(/\s+/).slice(0, 60).join(' '), 'Fewer than 100 words', 4.5],
  ['no full stop anywhere', ESSAYS.middle.replace(/[.!?\n]/g, ' '), 'No sentences can be told apart', 4],
])('%s: the estimate is held down', (_, text, guard, ceiling) => {
  expect(guardsOf(text)).toContain(guard);
  expect(estimate(text).band).toBeLessThanOrEqual(ceiling);
});

test('an answer that is not judged keeps the visible features, and nothing says that it was held down', () => {
  const { band, abstention, features } = estimate('I like it.');
  expect([band, abstention]).toEqual([null, 'too-short']);
  expect(features).toContainEqual({ name: 'Words', value: '3 (asked for: 180)' });
  expect(guardsOf('I like it.')).toEqual([]);
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
])('hostile text %#: no estimate, at once', (text) => {
  expect(estimate(text)).toMatchObject({ band: null, abstention: expect.any(String) });
});

test('sentences end at their marks and at line ends', () => {
  expect(sentencesOf('One. Two! "Three?" Four\nFive')).toHaveLength(5);
  // Word processors and phones insert curly quotation marks.
  expect(sentencesOf('One. Two! “Three?” Four\nFive')).toHaveLength(5);
});

test('the method is what the tables are', () => {
  expect(ESTIMATE_METHOD).toMatch(/version \d+$/);
});

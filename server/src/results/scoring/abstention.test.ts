import type { NoEstimateReason } from '@bandmark/contracts/api/no-estimate';
import { QUICK_FORMS } from '../../exams/content/forms';
import { FEWEST_WORDS } from './abstention';
import { estimateInWorker } from './estimate-attempt';
import { OTHER_LANGUAGES, REAL_ESSAYS } from './judged-texts';
import { ESSAYS } from '../../testing/sample-essays';
import { shuffled } from './shuffled';

const task = QUICK_FORMS.writing[0]?.task;
if (task?.kind !== 'writing') throw new Error('the first form is no writing task');
const prompt = [task.prompt, ...task.points].join('\n');
const { weak, middle, strong } = ESSAYS;

/** The words of a text in a range, without line ends. */
const words = (text: string, from: number, to: number) => text.split(/\s+/).slice(from, to).join(' ');
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Keyboard mashing, always the same for one seed. */
const mashed = (alphabet: string, seed: number, count: number) =>
  numbers(count)
    .map((at) =>
      numbers(3 + ((at * seed) % 6))
        .map((letter) => alphabet.charAt((at * at * seed + letter * letter * 31 + at * 17) % alphabet.length))
        .join(''),
    )
    .join(' ');

test.each<readonly [name: string, text: string, reason: NoEstimateReason]>([
  ['nothing', '', 'empty'],
  ['white space', ' \n\t ', 'empty'],
  ['punctuation alone', '... !!! ??? --- ,,, ;;; '.repeat(40), 'empty'],
  ['pictures alone', '😀🎉'.repeat(300), 'empty'],
  ['three words', 'I like it.', 'too-short'],
  ['the beginning of an essay', words(middle, 0, 30), 'too-short'],
  ['one word fewer than is judged', words(strong, 0, FEWEST_WORDS - 1), 'too-short'],
  ['an essay pasted again and again', `${strong}\n\n`.repeat(20), 'too-long'],
  ['50,000 letters', 'a'.repeat(50_000), 'too-long'],
  ['100 kB of words', 'été '.repeat(12_500), 'too-long'],
  ...Object.entries(OTHER_LANGUAGES).map(([name, text]) => [name, text, 'not-english'] as const),
  ['half English, half Spanish', `${words(middle, 0, 70)} ${OTHER_LANGUAGES['Spanish']}`, 'not-english'],
  ['English around a German middle', `${words(weak, 0, 40)} ${OTHER_LANGUAGES['German']}`, 'not-english'],
  ['the task copied out', prompt, 'copied'],
  ['the task copied out twice', `${prompt}\n${prompt}`, 'copied'],
  ['the task and 40 words', `${prompt}\n${words(middle, 0, 40)}`, 'copied'],
  ['half of the task and 45 words', `${words(prompt, 0, 30)} ${words(strong, 0, 45)}`, 'copied'],
  [
    'the task with each tenth word changed',
    prompt
      .split(/\s+/)
      .map((word, at) => (at % 10 === 9 ? 'thing' : word))
      .join(' '),
    'copied',
  ],
  [
    'one sentence again and again',
    'The town should be open to people who want to walk there with their children. '.repeat(15),
    'repeated',
  ],
  [
    'one sentence with a number in it',
    numbers(15)
      .map((at) => `I think that reason ${at} is good for the people in my town.`)
      .join(' '),
    'repeated',
  ],
  [
    'two sentences in turn',
    'Cars are very loud in the centre of my town. I would like to see fewer of them there. '.repeat(10),
    'repeated',
  ],
  ['an essay of two halves that are the same', `${words(weak, 0, 80)}\n${words(weak, 0, 80)}`, 'repeated'],
  ['one word', 'good '.repeat(120), 'repeated'],
  ['hands on the middle row', mashed('asdfghjkl', 7, 90), 'gibberish'],
  ['hands on all rows', mashed('qwertzuiopasdfghjklyxcvbnm', 5, 120), 'gibberish'],
  [
    'mashing with capitals',
    mashed('qwertyuiopasdfghjkl', 11, 100).replace(/\b\w/g, (letter) => letter.toUpperCase()),
    'gibberish',
  ],
  [
    'words that could be words',
    'blorent frimpy dastle quon merident plask tovering snuld garpen whistic '
      .repeat(2)
      .split(' ')
      .map((word, at) => `${word}${'aeiou'[at % 5]}${at}`)
      .join(' ') + mashed('aeiounrstl', 13, 90),
    'gibberish',
  ],
  ['an essay between mashing', `${words(middle, 0, 60)} ${mashed('asdfghjkl', 3, 60)}`, 'gibberish'],
  ['numbers', numbers(150).map(String).join(' '), 'gibberish'],
  [
    'nouns in a row',
    'table window river market garden sister coffee winter doctor bridge ticket camera pencil forest island button kitchen mirror pocket engine '.repeat(
      1,
    ) +
      'orange silver village summer author bottle farmer jacket letter museum nephew object parent rabbit season temple uncle violin wallet yellow zebra anchor basket candle dragon feather guitar hammer insect jungle',
    'gibberish',
  ],
  [
    'long words without grammar',
    'sophisticated environmental considerations notwithstanding infrastructural developments necessitate comprehensive governmental interventions throughout metropolitan agglomerations worldwide encompassing technological socioeconomic institutional cultural psychological historical geographical demographic meteorological pharmaceutical architectural philosophical mathematical international multinational organisational administrative constitutional parliamentary revolutionary evolutionary sophisticated agricultural residential commercial industrial educational contemporary complementary supplementary elementary documentary voluntary temporary extraordinary interdisciplinary unprecedented',
    'gibberish',
  ],
  [
    'grammar without words',
    'and it was of them that they would be with us and for you in which there is not more than that when she had been to him but from this we may so '
      .repeat(2)
      .trim(),
    'gibberish',
  ],
  ...[1, 2, 3, 4].map(
    (seed) => [`the words of a strong essay in another order (${seed})`, shuffled(strong, seed), 'gibberish'] as const,
  ),
  ...[1, 2].map(
    (seed) =>
      [`the words of a middling essay in another order (${seed})`, shuffled(middle, seed), 'gibberish'] as const,
  ),
  ...[1, 2].map(
    (seed) => [`the words of a weak essay in another order (${seed})`, shuffled(weak, seed), 'gibberish'] as const,
  ),
])(
  '%s: no estimate',
  async (_, text, reason) => {
    const { band, abstention, features } = await estimateInWorker(text, task);
    expect({ band, abstention }).toEqual({ band: null, abstention: reason });
    // What was counted stays visible.
    expect(features.map(({ name }) => name)).toContain('Words');
  },
  30_000,
);

test.each([
  ...Object.entries(ESSAYS),
  ...Object.entries(REAL_ESSAYS),
  ['the task first, and an essay behind it', `${task.prompt}\n\n${strong}`],
  ['without any full stop', middle.replace(/[.!?\n]/g, ' ')],
  ['one sentence of German in it', `${words(OTHER_LANGUAGES['German'] ?? '', 0, 10)} ${middle}`],
])(
  'a real essay has an estimate: %s',
  async (_, text) => {
    const { band, abstention } = await estimateInWorker(text, task);
    expect(abstention).toBeNull();
    expect(band).toBeGreaterThanOrEqual(2);
  },
  30_000,
);

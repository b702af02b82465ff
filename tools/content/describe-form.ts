import { wordCount } from '@bandmark/domain/word-count';
import { keyedForm, type KeyedForm } from './keyed-form';
import { type Balance, balanceOf } from './balance';
import { measureText } from './measure-text';
import type { Form } from './read-forms';

/** Lines for authors: how long and how hard each text is, which kinds of questions there are, what positions tell. */
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

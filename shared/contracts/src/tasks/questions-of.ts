import type { WordLimit } from '@bandmark/domain/answer-key/canonical-answer';
import type { Choice, QuestionGroup } from './question-groups';

/** Kind of answer: words of a text, one letter, one of several letters, or a judgement (true, false, not given). */
export type AnswerKind = 'words' | 'letter' | 'letters' | 'judgement';

/** One question of a group, with the constraints of its answer. */
export interface Question {
  number: number;
  kind: AnswerKind;
  /** Text of the question, including its gap. */
  text: string;
  /** Only for `words`. */
  limit?: WordLimit;
  /** Only for `letter` and `letters`. */
  choices?: readonly Choice[];
}

/** The questions of a group of any kind, one per question number. */
export function questionsOf(group: QuestionGroup): Question[] {
  switch (group.kind) {
    case 'multiple-choice':
      return group.items.map(({ number, text, choices }) => ({ number, kind: 'letter', text, choices }));
    case 'several':
      return group.numbers.map((number) => ({ number, kind: 'letters', text: group.text, choices: group.choices }));
    case 'matching':
      return group.items.map(({ number, text }) => ({ number, kind: 'letter', text, choices: group.choices }));
    case 'judgement':
      return group.items.map(({ number, text }) => ({ number, kind: 'judgement', text }));
    case 'sentences':
    case 'short-answer':
      return group.items.map(({ number, text }) => ({ number, kind: 'words', text, limit: group.limit }));
    case 'summary':
      return inWordsOrLetters(group, group.numbers, group.paragraphs);
    case 'table':
      return inWordsOrLetters(group, group.numbers, group.rows.flat());
    case 'diagram':
      return group.items.flatMap(({ number, text }) => inWordsOrLetters(group, [number], [text]));
  }
}

function inWordsOrLetters(
  { limit, choices }: { limit?: WordLimit | undefined; choices?: readonly Choice[] | undefined },
  numbers: readonly number[],
  texts: readonly string[],
): Question[] {
  return numbers.map((number) => {
    const text = texts.find((each) => each.includes(`{${number}}`)) ?? texts.join(' ');
    if (choices) return { number, kind: 'letter', text, choices };
    return { number, kind: 'words', text, ...(limit && { limit }) };
  });
}

/** Texts of a group that contain gaps; empty for a group without gaps. */
export function gappedTexts(group: QuestionGroup): string[] {
  switch (group.kind) {
    case 'sentences':
      return group.items.map(({ text }) => text);
    case 'summary':
      return group.paragraphs;
    case 'table':
      return group.rows.flat();
    default:
      return [];
  }
}

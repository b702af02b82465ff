import type { AnswerDocument } from '@bandmark/contracts/answer-document';
import type { QuestionGroup } from '@bandmark/contracts/tasks/question-groups';
import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import { numberList } from './number-list';
import { questionTexts } from './question-texts';

const words = questionTexts;

/** Numbers of all questions, ascending. */
export function questionNumbers(groups: readonly QuestionGroup[]): number[] {
  return groups.flatMap((group) => questionsOf(group).map(({ number }) => number)).sort((a, b) => a - b);
}

/** An answer of white space only counts as none. */
export function isAnswered(document: AnswerDocument, number: number): boolean {
  return (document.answers?.[number] ?? '').trim() !== '';
}

/** Text of the confirmation before submitting: which questions have no answer, and which the candidate flagged. */
export function submitSummary(groups: readonly QuestionGroup[], document: AnswerDocument): string {
  const numbers = questionNumbers(groups);
  const unanswered = numbers.filter((number) => !isAnswered(document, number));
  const flagged = numbers.filter((number) => document.flags?.includes(number));
  return [words.unanswered(unanswered.length, numbers.length, numberList(unanswered)), flaggedText(flagged)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function flaggedText(flagged: readonly number[]): string {
  return flagged.length === 0 ? '' : words.flagged(flagged.length, numberList(flagged));
}

import type { HeldDocument } from '../document/use-answer-document';
import type { FormFileOf } from '../part/fetch-form-file';

/** What the questions of a part need: the answers and flags as they are, the ways to change them, and the form's files. */
export interface Answering {
  isReadOnly: boolean;
  /** Opens the drawings of the form. */
  files: FormFileOf;
  /** Empty without an answer. */
  answerTo(number: number): string;
  /** @param answers by number; an empty one takes the answer back */
  give(answers: Readonly<Record<number, string>>): void;
  isFlagged(number: number): boolean;
  flag(numbers: readonly number[], isFlagged: boolean): void;
}

export function answeringOf(held: HeldDocument, files: FormFileOf): Answering {
  const { answers = {}, flags = [] } = held.document;
  return {
    isReadOnly: held.isReadOnly,
    files,
    answerTo: (number) => answers[number] ?? '',
    give: (given) => held.change((document) => ({ answers: { ...document.answers, ...given } })),
    isFlagged: (number) => flags.includes(number),
    flag: (numbers, isFlagged) =>
      held.change((document) => {
        const others = (document.flags ?? []).filter((number) => !numbers.includes(number));
        return { flags: isFlagged ? [...others, ...numbers] : others };
      }),
  };
}

import type { HeldDocument } from '../document/use-answer-document';
import type { FormFileOf } from '../part/fetch-form-file';

/** What the questions of a part need: the current answers and flags, functions to change them, and the form's files. */
export interface Answering {
  isReadOnly: boolean;
  /** Authorises fetching the drawings of the form. */
  files: FormFileOf;
  /** Empty if there is no answer. */
  answerTo(number: number): string;
  /** @param answers by question number; an empty one clears the answer */
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

import { questionsOf } from '@bandmark/contracts/tasks/questions-of';
import type { KeyedForm } from './keyed-form';

/** A strategy that answers without reading, and how many multiple-choice questions it gets right. */
export interface BlindReader {
  name: string;
  right: number;
}

export interface Balance {
  /** Multiple-choice questions, and the expected number of correct answers by guessing. */
  choices: { questions: number; byChance: number; readers: readonly BlindReader[] };
  /** Number of statements that are true, false and not given. */
  judgements: Readonly<Record<'true' | 'false' | 'not-given', number>>;
  /** Number of questions by kind of group. */
  kinds: ReadonlyMap<string, number>;
}

/** Measures how much the position or length of the correct choices gives away. */
export function balanceOf({ parts, keys }: KeyedForm): Balance {
  const groups = parts.flatMap((part) => part.groups);
  const chosen = groups
    .filter(({ kind }) => kind === 'multiple-choice')
    .flatMap(questionsOf)
    .flatMap(({ number, choices = [] }) => {
      const key = keys.get(number);
      return key && 'letter' in key ? [{ choices, letter: key.letter }] : [];
    });
  const judged = [...keys.values()].flatMap((key) => ('judgement' in key ? [key.judgement] : []));
  const kinds = new Map<string, number>();
  for (const group of groups) kinds.set(group.kind, (kinds.get(group.kind) ?? 0) + questionsOf(group).length);

  const right = (pick: (choices: readonly { letter: string; text: string }[]) => string | undefined) =>
    chosen.filter(({ choices, letter }) => pick(choices) === letter).length;
  const letters = [...new Set(chosen.flatMap(({ choices }) => choices.map(({ letter }) => letter)))].sort();
  return {
    choices: {
      questions: chosen.length,
      byChance: chosen.reduce((sum, { choices }) => sum + 1 / choices.length, 0),
      readers: [
        ...letters.map((letter) => ({ name: `always ${letter}`, right: right(() => letter) })),
        { name: 'always the longest', right: right((choices) => byLength(choices).at(-1)?.letter) },
        { name: 'always the shortest', right: right((choices) => byLength(choices)[0]?.letter) },
      ],
    },
    judgements: {
      true: judged.filter((each) => each === 'true').length,
      false: judged.filter((each) => each === 'false').length,
      'not-given': judged.filter((each) => each === 'not-given').length,
    },
    kinds,
  };
}

function byLength<Choice extends { text: string }>(choices: readonly Choice[]): Choice[] {
  return [...choices].sort((a, b) => a.text.length - b.text.length);
}

/**
 * Upper limit for a blind reader: the expected number by chance plus two standard deviations. Above it, the positions
 * give too much away.
 */
export function mostByChance({ questions, byChance }: Balance['choices']): number {
  const share = questions === 0 ? 0 : byChance / questions;
  return byChance + 2 * Math.sqrt(questions * share * (1 - share));
}

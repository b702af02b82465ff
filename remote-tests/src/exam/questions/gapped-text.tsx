import type { Choice } from '@bandmark/contracts/tasks/question-groups';
import type { Answering } from './answering';
import { FlagToggle } from './flag-toggle';
import styles from './gapped-text.module.css';
import { LetterAnswer } from './letter-answer';
import { WordAnswer } from './word-answer';

interface GappedTextProps {
  /** Gaps are numbers in braces: "The tour starts at the {14}." */
  text: string;
  /** If given, each gap takes the letter of a choice. */
  choices?: readonly Choice[] | undefined;
  /** Prefix of a gap's accessible description, such as the row of a table. */
  context?: string;
  answering: Answering;
  /** The number is already shown beside the text. */
  isNumbered?: boolean;
}

/** A text whose gaps are fields. */
export function GappedText({ text, choices, context = '', answering, isNumbered = false }: GappedTextProps) {
  return text.split(/\{(\d+)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const number = Number(piece);
    const field = { number, answering, description: `${context}${sentenceAround(text, number)}` };
    const input = choices ? <LetterAnswer {...field} choices={choices} /> : <WordAnswer {...field} />;
    if (isNumbered) return <span key={number}>{input}</span>;
    return (
      <span key={number} className={styles.gap} data-questions={number}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {input}
        <FlagToggle numbers={[number]} answering={answering} />
      </span>
    );
  });
}

/** The sentence that contains a gap, with an ellipsis for each gap. */
function sentenceAround(text: string, number: number): string {
  const sentences = text.split(/(?<=[.!?;])\s+/);
  const sentence = sentences.find((each) => each.includes(`{${number}}`)) ?? text;
  return sentence.replaceAll(/\{\d+\}/g, '…');
}

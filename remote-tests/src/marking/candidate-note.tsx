import { LONGEST_NOTE } from '@bandmark/contracts/api/marking';
import { texts } from '../texts';
import styles from './candidate-note.module.css';

const words = texts.marking.note;

interface CandidateNoteProps {
  value: string;
  onChange(value: string): void;
}

/** What the examiner writes to the candidate, who alone reads it. */
export function CandidateNote({ value, onChange }: CandidateNoteProps) {
  return (
    <div className={styles.note}>
      <label htmlFor="candidate-note">{words.label}</label>
      <textarea
        id="candidate-note"
        rows={4}
        maxLength={LONGEST_NOTE}
        value={value}
        aria-describedby="candidate-note-hint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="candidate-note-hint">{words.hint}</p>
    </div>
  );
}

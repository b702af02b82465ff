import type { PassageNote } from './passage-notes';
import { segmentsOf } from './passage-notes';
import styles from './passage.module.css';

interface MarkedTextProps {
  text: string;
  place: string;
  notes: readonly PassageNote[];
}

/** A paragraph with its highlights. Only its text stands in it, so that characters can be counted. */
export function MarkedText({ text, place, notes }: MarkedTextProps) {
  return (
    <p data-place={place}>
      {segmentsOf(text, place, notes).map((segment, index) =>
        segment.note ? (
          <mark key={index} className={styles.mark} data-note={segment.note.text !== ''}>
            {segment.text}
          </mark>
        ) : (
          segment.text
        ),
      )}
    </p>
  );
}

import { Button } from '@bandmark/ui/button';
import { Icon } from '@bandmark/ui/icon';
import { crossIcon, markerIcon, pencilIcon, type IconDrawing } from '@bandmark/ui/icons';
import type { RefObject } from 'react';
import type { HeldDocument } from '../document/use-answer-document';
import { ExamViewButton } from '../view/exam-view';
import styles from './passage-tools.module.css';
import { readingTexts } from './reading-texts';
import type { PassageNotes } from './use-passage-notes';

const words = readingTexts;

interface PassageToolsProps {
  bar: RefObject<HTMLDivElement | null>;
  held: HeldDocument;
  marks: PassageNotes;
  /** The words of a highlight. */
  quoteOf(note: PassageNotes['notes'][number]): string;
}

/** Highlight, note, remove, and the list of the candidate's highlights in this passage. */
export function PassageTools({ bar, held, marks, quoteOf }: PassageToolsProps) {
  const withPlace = marks.notes.filter((note) => quoteOf(note) !== '');
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={words.tools}>
      <Tool icon={markerIcon} text={words.highlight} isOn={marks.canMark} onClick={marks.highlight} />
      <Tool
        icon={pencilIcon}
        text={words.note}
        isOn={marks.canMark || marks.canRemove}
        onClick={() => marks.openNote()}
      />
      {marks.canRemove ? <Tool icon={crossIcon} text={words.remove} isOn onClick={marks.remove} /> : null}
      {withPlace.length === 0 ? (
        <p className={styles.hint}>{words.hint}</p>
      ) : (
        <details className={styles.notes}>
          <summary>{words.notes(withPlace.length)}</summary>
          <ul>
            {withPlace.map((note) => (
              <li key={`${note.place}-${note.from}`}>
                <button type="button" onClick={() => marks.openNote(note)}>
                  <q>{quoteOf(note)}</q>
                  {note.text === '' ? null : <span>{note.text}</span>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ExamViewButton held={held} />
      <p role="status" className={styles.said}>
        {marks.said}
      </p>
    </div>
  );
}

/** `aria-disabled` instead of `disabled`, so that a tool keeps the focus after use. */
function Tool({ icon, text, isOn, onClick }: { icon: IconDrawing; text: string; isOn: boolean; onClick(): void }) {
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.tool}
      aria-disabled={!isOn}
      // Pressing the button must not clear the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => isOn && onClick()}
    >
      <Icon drawing={icon} size={18} />
      {text}
    </Button>
  );
}

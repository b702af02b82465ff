import { LONGEST_NOTE } from '@bandmark/contracts/answer-document';
import { Button } from '@bandmark/ui/button';
import { Dialog } from '@bandmark/ui/dialog';
import { useState } from 'react';
import { NO_WRITING_HELP } from '../questions/no-writing-help';
import styles from './note-dialog.module.css';
import { readingTexts } from './reading-texts';

const words = readingTexts;

interface NoteDialogProps {
  /** The words that the note is about. */
  quote: string;
  text: string;
  /** Removes an existing highlight. */
  onRemove?: (() => void) | undefined;
  onSave(text: string): void;
  onClose(): void;
}

/** Dialog to write a note on words of the passage. */
export function NoteDialog({ quote, text, onRemove, onSave, onClose }: NoteDialogProps) {
  const [written, setWritten] = useState(text);
  return (
    <Dialog
      title={words.noteTitle}
      isOpen
      hasFields
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={() => onSave(written.trim())}>
            {words.saveNote}
          </Button>
          {onRemove ? <Button onClick={onRemove}>{words.remove}</Button> : null}
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <blockquote className={styles.quote}>{quote}</blockquote>
      <label className={styles.field}>
        <span>{words.noteLabel}</span>
        <textarea
          value={written}
          rows={3}
          maxLength={LONGEST_NOTE}
          autoFocus
          {...NO_WRITING_HELP}
          onChange={({ target }) => setWritten(target.value)}
        />
      </label>
      <p className={styles.about}>{words.noteAbout}</p>
    </Dialog>
  );
}

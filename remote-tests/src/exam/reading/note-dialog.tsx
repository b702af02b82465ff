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
  /** While false, the dialog is hidden and keeps what is written. */
  isOpen: boolean;
  /** Removes an existing highlight. */
  onRemove?: (() => void) | undefined;
  /** @returns false if there is no room for the note */
  onSave(text: string): boolean;
  onClose(): void;
}

/** Dialog to write a note on words of the passage. */
export function NoteDialog({ quote, text, isOpen, onRemove, onSave, onClose }: NoteDialogProps) {
  const [written, setWritten] = useState(text);
  const [isFull, setFull] = useState(false);
  return (
    <Dialog
      title={words.noteTitle}
      isOpen={isOpen}
      hasFields
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={() => setFull(!onSave(written.trim()))}>
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
          onChange={({ target }) => {
            setWritten(target.value);
            setFull(false);
          }}
        />
      </label>
      {isFull ? (
        <p role="alert" className={styles.full}>
          {words.full}
        </p>
      ) : null}
      <p className={styles.about}>{words.noteAbout}</p>
    </Dialog>
  );
}

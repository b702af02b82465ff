import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HeldDocument } from '../document/use-answer-document';
import { chosenIn } from './chosen-text';
import { addNote, noteOf, notesAt, type PassageNote, type Span } from './passage-notes';
import { readingTexts } from './reading-texts';

const words = readingTexts;

export interface PassageNotes {
  notes: readonly PassageNote[];
  /** Words are selected that can be highlighted. */
  canMark: boolean;
  /** The selection, or the caret, is in a highlight. */
  canRemove: boolean;
  /** Outcome of the last action, for a live region: cleared before the next one, which may have the same text. */
  said: string;
  /** Reads the selection now, because `selectionchange` fires only after the key event that changed it. */
  readSelection(): void;
  highlight(): void;
  remove(): void;
  /** Opens the note of the selection, or of a highlight. */
  openNote(note?: PassageNote): void;
  /** The note that is written now. */
  open: { span: Span; note: PassageNote | null } | null;
  /** @returns false if there is no room for the note, which then stays open */
  saveNote(text: string): boolean;
  removeNote(note: PassageNote): void;
  closeNote(): void;
}

/** Highlights and notes of a passage: the current selection and the actions on it. */
export function usePassageNotes(
  held: HeldDocument,
  passage: RefObject<HTMLElement | null>,
  tools: RefObject<HTMLElement | null>,
): PassageNotes {
  const { chosen, clear, read } = useChosenText(passage, tools);
  const [opened, setOpen] = useState<PassageNotes['open']>(null);
  const [said, setSaid] = useState('');
  const notes = held.document.notes ?? [];
  // "Continue here" reads the document anew, where the other tab may have changed the note.
  const open = opened && { ...opened, note: opened.note && noteOf(notes, opened.note) };
  const filled = chosen.filter(({ from, to }) => from < to);
  const touched = chosen.flatMap((span) => notesAt(notes, span));
  if (said !== '' && (filled.length > 0 || touched.length > 0 || opened)) setSaid('');

  const keep = (next: readonly PassageNote[] | null, what: string) => {
    if (next) held.change(() => ({ notes: [...next] }));
    setSaid(next ? what : words.full);
    clear();
  };
  /** The pressed control disappears with the highlight, so the focus moves to the passage. */
  const takeFocus = () => passage.current?.focus({ preventScroll: true });
  const without = (gone: readonly PassageNote[]) => notes.filter((note) => !gone.includes(note));
  return {
    notes,
    canMark: filled.length > 0 && !held.isReadOnly,
    canRemove: touched.length > 0 && !held.isReadOnly,
    said,
    readSelection: read,
    highlight: () => {
      if (filled.length === 0 || held.isReadOnly) return;
      keep(
        filled.reduce<PassageNote[] | null>((now, span) => now && addNote(now, span), [...notes]),
        words.highlighted,
      );
    },
    remove: () => {
      if (touched.length === 0 || held.isReadOnly) return;
      keep(without(touched), words.removed);
      takeFocus();
    },
    openNote: (note) => {
      const of = note ?? touched[0] ?? null;
      const span = of ?? filled[0];
      if (span && !held.isReadOnly) setOpen({ span, note: of });
    },
    open,
    saveNote: (text) => {
      const next = open && addNote(open.note ? without([open.note]) : notes, open.span, text);
      if (!next) return false;
      keep(next, words.highlighted);
      setOpen(null);
      return true;
    },
    removeNote: (note) => {
      // Elements below an open dialog cannot take the focus, so it must be closed first.
      flushSync(() => {
        keep(without([note]), words.removed);
        setOpen(null);
      });
      takeFocus();
    },
    closeNote: () => setOpen(null),
  };
}

/**
 * The selection in a passage, made by mouse, touch, keyboard or a screen reader. It is kept while the focus is on a
 * tool, and ends when the candidate selects or types elsewhere on the page.
 * @param tools element that may take the focus without ending the selection
 */
function useChosenText(passage: RefObject<HTMLElement | null>, tools: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<Span[]>([]);
  const read = useCallback(() => {
    if (!passage.current) return;
    const spans = chosenIn(passage.current);
    if (spans) setChosen(spans);
    else if (!tools.current?.contains(document.activeElement)) setChosen([]);
  }, [passage, tools]);
  useEffect(() => {
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [read]);
  const clear = () => {
    document.getSelection()?.removeAllRanges();
    setChosen([]);
  };
  return { chosen, clear, read };
}

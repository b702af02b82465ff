import type { ReadingTask } from '@bandmark/contracts/tasks/reading-task';
import { type KeyboardEvent, type RefObject, useCallback, useId, useRef } from 'react';
import type { HeldDocument } from '../document/use-answer-document';
import frameStyles from '../frame/exam-frame.module.css';
import { useScrollEdges } from '../frame/use-scroll-edges';
import type { FormFileOf } from '../part/fetch-form-file';
import { Drawing } from '../questions/drawing';
import { NoteDialog } from './note-dialog';
import { type PassageNote, segmentsOf, type Span } from './passage-notes';
import { PassageTools } from './passage-tools';
import styles from './passage.module.css';
import { readingTexts } from './reading-texts';
import { useKeptScroll } from './use-kept-scroll';
import { usePassageNotes } from './use-passage-notes';
import { shortcutKey, useWordKeys } from './use-word-keys';

const words = readingTexts;

interface PassageProps {
  passage: ReadingTask['passages'][number];
  /** Index among the passages. */
  index: number;
  of: number;
  held: HeldDocument;
  files: FormFileOf;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Scroll position of each passage. */
  scrolls: Map<string, number>;
}

/** A passage with the candidate's highlights and notes, in a scroll container that is focusable for keyboard users. */
export function Passage({ passage, index, of, held, files, heading, scrolls }: PassageProps) {
  const text = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLParagraphElement>(null);
  const keysId = useId();
  const { ref: edgesRef, edges } = useScrollEdges();
  const keptScroll = useKeptScroll(scrolls, `passage-${index}`);
  const scroller = useCallback(
    (element: HTMLDivElement | null) => {
      text.current = element;
      const cleanups = [edgesRef(element), keptScroll(element)];
      return () => cleanups.forEach((cleanup) => cleanup?.());
    },
    [edgesRef, keptScroll],
  );
  const notes = usePassageNotes(held, text, tools);
  const chooseWords = useWordKeys(text, keys);
  const placeOf = (paragraph: number) => `${index + 1}.${paragraph + 1}`;
  const quoteOf = ({ place, from, to }: Span) =>
    passage.paragraphs.find((_, paragraph) => placeOf(paragraph) === place)?.text.slice(from, to) ?? '';

  const keyPressed = (event: KeyboardEvent) => {
    if (chooseWords(event)) return notes.readSelection();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      h: notes.highlight,
      n: () => notes.openNote(),
      Delete: notes.remove,
      Backspace: notes.remove,
    };
    const act = actions[shortcutKey(event)];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <section className={styles.passage} aria-labelledby="passage-heading" data-section={index + 1}>
      <PassageTools bar={tools} held={held} marks={notes} quoteOf={quoteOf} />
      <div className={`${frameStyles.edges} ${styles.edges}`} {...edges}>
        <div
          ref={scroller}
          className={styles.text}
          tabIndex={0}
          role="region"
          aria-label={words.passageOf(index + 1, of)}
          aria-describedby={keysId}
          onKeyDown={keyPressed}
        >
          <p className={styles.number}>{words.passageOf(index + 1, of)}</p>
          <h2 id="passage-heading" ref={heading} tabIndex={-1}>
            {passage.title}
          </h2>
          <p className={styles.summary}>{passage.summary}</p>
          {passage.paragraphs.map((paragraph, at) => (
            <div key={placeOf(at)} className={paragraph.label === undefined ? undefined : styles.labelled}>
              {paragraph.label === undefined ? null : <b>{paragraph.label}</b>}
              <MarkedText text={paragraph.text} place={placeOf(at)} notes={notes.notes} />
            </div>
          ))}
          {passage.figure ? <Drawing figure={passage.figure} files={files} /> : null}
        </div>
        <p ref={keys} id={keysId} className={styles.keys}>
          {words.keys}
        </p>
      </div>
      {notes.open ? (
        <NoteDialog
          quote={quoteOf(notes.open.span)}
          text={notes.open.note?.text ?? ''}
          isOpen={!held.isReadOnly}
          onRemove={notes.open.note ? () => notes.open?.note && notes.removeNote(notes.open.note) : undefined}
          onSave={notes.saveNote}
          onClose={notes.closeNote}
        />
      ) : null}
    </section>
  );
}

interface MarkedTextProps {
  text: string;
  place: string;
  notes: readonly PassageNote[];
}

/** A paragraph with its highlights. It contains nothing but its text, because spans count its characters. */
function MarkedText({ text, place, notes }: MarkedTextProps) {
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

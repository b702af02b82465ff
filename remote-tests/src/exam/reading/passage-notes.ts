import { type AnswerDocument, LONGEST_NOTE, MAX_NOTES } from '@bandmark/contracts/answer-document';

export type PassageNote = NonNullable<AnswerDocument['notes']>[number];

/** Characters of a paragraph, `to` excluded. */
export interface Span {
  place: string;
  from: number;
  to: number;
}

/** Limit of all notes as JSON: the answer document has a size limit, and notes must leave room for the answers. */
const MAX_CHARACTERS = 24_000;

/**
 * Highlights a span. Highlights that it overlaps are merged into it, with their notes.
 * @param text its note; empty for none
 * @returns null if the limits of notes leave no room for it
 */
export function addNote(notes: readonly PassageNote[], span: Span, text = ''): PassageNote[] | null {
  const taken = notesAt(notes, span);
  const joined: PassageNote = {
    place: span.place,
    from: Math.min(span.from, ...taken.map(({ from }) => from)),
    to: Math.max(span.to, ...taken.map(({ to }) => to)),
    text: [...taken.map((note) => note.text), text].filter((each) => each !== '').join('\n'),
  };
  const next = [...notes.filter((note) => !taken.includes(note)), joined];
  const isTooMuch =
    joined.text.length > LONGEST_NOTE || next.length > MAX_NOTES || JSON.stringify(next).length > MAX_CHARACTERS;
  return isTooMuch ? null : next;
}

/** Notes that a span overlaps, or that contain an empty span (a caret). */
export function notesAt(notes: readonly PassageNote[], { place, from, to }: Span): PassageNote[] {
  return notes.filter((note) => {
    if (note.place !== place) return false;
    return from === to ? note.from <= from && from < note.to : note.from < to && from < note.to;
  });
}

/** The same note in a document that was read again. */
export function noteOf(notes: readonly PassageNote[], { place, from, to, text }: PassageNote): PassageNote | null {
  const isSame = (note: PassageNote) =>
    note.place === place && note.from === from && note.to === to && note.text === text;
  return notes.find(isSame) ?? null;
}

interface Segment {
  text: string;
  note: PassageNote | null;
}

/** Splits a paragraph at its highlights. Invalid spans of a damaged document are clipped or left out. */
export function segmentsOf(text: string, place: string, notes: readonly PassageNote[]): Segment[] {
  const own = notes.filter((note) => note.place === place).sort((a, b) => a.from - b.from);
  const segments: Segment[] = [];
  let at = 0;
  for (const note of own) {
    const from = Math.max(at, Math.trunc(note.from));
    const to = Math.min(text.length, Math.trunc(note.to));
    if (!(from < to)) continue;
    if (from > at) segments.push({ text: text.slice(at, from), note: null });
    segments.push({ text: text.slice(from, to), note });
    at = to;
  }
  if (at < text.length) segments.push({ text: text.slice(at), note: null });
  return segments;
}

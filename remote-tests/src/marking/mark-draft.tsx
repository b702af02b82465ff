import { type MarkDraft, type MarkingDetail, saveMarkDraft } from '@bandmark/contracts/api/marking';
import { call } from '@bandmark/platform';
import { StatusText } from '@bandmark/ui/status-text';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DraftKeeper, type DraftState } from './draft-keeper';
import styles from './mark-form.module.css';
import { markingTexts } from './marking-texts';
import { type FourTexts, readCriterion } from './read-mark';

const words = markingTexts.draft;
const WHEN = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** The values of the form. */
export interface MarkValues {
  criteria: FourTexts;
  note: string;
}

/** Initial values of the form: the draft, otherwise the examiner's mark, otherwise empty. */
export function valuesOf({ draft, mark }: Pick<MarkingDetail, 'draft' | 'mark'>): MarkValues {
  const [a, b, c, d] = draft?.criteria ?? mark?.criteria ?? [null, null, null, null];
  return { criteria: [textOf(a), textOf(b), textOf(c), textOf(d)], note: draft?.note ?? mark?.note ?? '' };
}

/** The draft of the form's values. A text that is not a valid band counts as not set. */
export function draftOf({ criteria: [a, b, c, d], note }: MarkValues): MarkDraft {
  return { criteria: [readCriterion(a), readCriterion(b), readCriterion(c), readCriterion(d)], note };
}

const textOf = (band: number | null): string => (band === null ? '' : String(band));

/** Saves the draft of an answer's mark on the server until the mark itself is saved. */
export function useMarkDraft(attemptId: string): { keeper: DraftKeeper; state: DraftState } {
  const [keeper] = useState(
    () => new DraftKeeper((draft) => call(saveMarkDraft, { params: { attemptId }, body: draft })),
  );
  const state = useSyncExternalStore(keeper.subscribe, () => keeper.state);
  useEffect(
    () => () => {
      if (keeper.state !== 'kept') void keeper.flush();
    },
    [keeper],
  );
  return { keeper, state };
}

interface DraftNoteProps {
  state: DraftState;
  /** When the draft that the form began with was saved; null if there was none. */
  restoredAt: string | null;
}

/** Shows whether the server has the current draft. */
export function DraftNote({ state, restoredAt }: DraftNoteProps) {
  return (
    <p className={`${styles.hint} ${styles.draft}`}>
      {/* The draft is saved at each pause, so screen readers announce only a failure. */}
      <StatusText isSilent={state !== 'failed'}>
        {state === 'kept'
          ? restoredAt === null
            ? words.kept
            : words.restored(WHEN.format(new Date(restoredAt)))
          : words[state]}
      </StatusText>
    </p>
  );
}

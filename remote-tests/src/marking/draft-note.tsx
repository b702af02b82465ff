import { StatusText } from '@bandmark/ui/status-text';
import { texts } from '../texts';
import type { DraftState } from './draft-keeper';
import styles from './mark-form.module.css';

const words = texts.marking.draft;
const WHEN = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

interface DraftNoteProps {
  state: DraftState;
  /** When the draft that the form began with was kept; null for none. */
  restoredAt: string | null;
}

/** Whether the server has what is set and written so far. */
export function DraftNote({ state, restoredAt }: DraftNoteProps) {
  return (
    <p className={`${styles.hint} ${styles.draft}`}>
      <StatusText>
        {state === 'kept'
          ? restoredAt === null
            ? words.kept
            : words.restored(WHEN.format(new Date(restoredAt)))
          : words[state]}
      </StatusText>
    </p>
  );
}

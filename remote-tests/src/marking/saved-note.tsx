import { useLocation } from '@bandmark/platform/router';
import { checkIcon } from '@bandmark/ui/icons';
import { StatusText } from '@bandmark/ui/status-text';
import styles from './marking-list.module.css';

/** Route state that tells the next page which mark was saved. */
export interface MarkingRouteState {
  savedMark: string;
}

export function SavedNote() {
  const state: unknown = useLocation().state;
  const isSaved =
    typeof state === 'object' && state !== null && 'savedMark' in state && typeof state.savedMark === 'string';
  if (!isSaved) return null;
  return (
    <p className={styles.saved}>
      <StatusText icon={checkIcon}>{String(state.savedMark)}</StatusText>
    </p>
  );
}

import type { BackupState } from '@bandmark/contracts/api/operations';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { operatorTexts } from '../operators/operator-texts';
import styles from './failed-work.module.css';
import { Moment } from './moment';

const words = operatorTexts.operations.backup;

/** When the site was last backed up, and what is wrong about it. */
export function BackupNote({ backup: { finishedAt, failedAt, isDue } }: { backup: BackupState }) {
  return (
    <p className={styles.backup} data-bad={isDue ? '' : undefined}>
      {failedAt === null ? null : (
        <>
          <SlottedText text={words.failed} slots={{ time: <Moment at={failedAt} /> }} />{' '}
        </>
      )}
      {finishedAt === null ? (
        words.none
      ) : (
        <SlottedText text={words.finished} slots={{ time: <Moment at={finishedAt} /> }} />
      )}
      {isDue ? ` ${words.due}` : null}
    </p>
  );
}

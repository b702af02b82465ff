import type { MarkingDetail } from '@bandmark/contracts/api/marking';
import { texts } from '../texts';
import { MarkForm } from './mark-form';
import styles from './mark-form.module.css';
import { StandingMark } from './standing-mark';
import { useClaim } from './use-claim';

const words = texts.marking;

/** The mark of an answer: to be given, or how the one that stands came about. */
export function MarkPanel({ detail }: { detail: MarkingDetail }) {
  const isTakenOver = useClaim(detail.attemptId);
  const { takesMark = true, standing, skill } = detail;
  if (!takesMark) {
    return (
      <>
        {standing ? <StandingMark skill={skill} standing={standing} /> : null}
        <p className={styles.closed}>{standing ? words.standing.final : words.closed}</p>
      </>
    );
  }
  return (
    <>
      <div role="status">{isTakenOver ? <p className={styles.takenOver}>{words.takenOver}</p> : null}</div>
      <MarkForm detail={detail} isTakenOver={isTakenOver} />
    </>
  );
}

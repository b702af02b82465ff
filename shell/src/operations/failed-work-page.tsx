import { ENQUIRIES_AT_ONCE, listEnquiries } from '@bandmark/contracts/api/enquiries';
import type { BackupState, FailedWorkGroup } from '@bandmark/contracts/api/operations';
import { call, useRequest } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { EmptyState } from '@bandmark/ui/empty-state';
import { LoadingText } from '@bandmark/ui/loading';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { useLastingError } from '@bandmark/ui/use-lasting-error';
import { useRef, useState } from 'react';
import { OperatorFailure } from '../operators/operator-page';
import { operatorTexts } from '../operators/operator-texts';
import { EnquiriesSection } from './enquiries-section';
import { OperationsPage } from './operations-page';
import { FailedWorkSection } from './failed-work-section';
import styles from './failed-work.module.css';
import { Moment } from './moment';
import { type FailedWorkHandle, useFailedWork } from './use-failed-work';

const words = operatorTexts.operations;

/** Lists work that has failed or is missing, with "Try again". */
export function FailedWorkPage() {
  const work = useFailedWork();
  const [most, setMost] = useState<number>();
  const enquiries = useRequest('enquiries', async (signal) => {
    const list = await call(listEnquiries, { query: { most } }, { signal });
    return { list, isWhole: list.length < (most ?? ENQUIRIES_AT_ONCE) };
  });
  const showMore = (shown: number) => {
    setMost(shown + ENQUIRIES_AT_ONCE);
    enquiries.retry();
  };
  const { state } = work;
  const refresh = () => {
    work.refresh();
    enquiries.retry();
  };
  const failure = useLastingError(state);
  const action =
    state.kind === 'ready' ? (
      <Button size="small" onClick={refresh} isBusy={state.isReloading && work.trying.size === 0}>
        {operatorTexts.operators.refresh}
      </Button>
    ) : null;
  return (
    <OperationsPage section="failed-work" action={action}>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {failure ? <OperatorFailure error={failure} onRetry={refresh} /> : null}
      {state.kind === 'ready' && state.data.backup ? <BackupNote backup={state.data.backup} /> : null}
      {state.kind === 'ready' ? <Failed groups={state.data.groups} now={state.data.serverTime} work={work} /> : null}
      {state.kind === 'ready' ? <EnquiriesSection enquiries={enquiries} onMore={showMore} /> : null}
    </OperationsPage>
  );
}

/** When the site was last backed up, and whether a backup failed or is overdue. */
function BackupNote({ backup: { finishedAt, failedAt, isDue } }: { backup: BackupState }) {
  return (
    <p className={styles.backup} data-bad={isDue ? '' : undefined}>
      {failedAt === null ? null : (
        <>
          <SlottedText text={words.backup.failed} slots={{ time: <Moment at={failedAt} /> }} />{' '}
        </>
      )}
      {finishedAt === null ? (
        words.backup.none
      ) : (
        <SlottedText text={words.backup.finished} slots={{ time: <Moment at={finishedAt} /> }} />
      )}
      {isDue ? ` ${words.backup.due}` : null}
    </p>
  );
}

function Failed({ groups, now, work }: { groups: readonly FailedWorkGroup[]; now: number; work: FailedWorkHandle }) {
  const outcome = useRef<HTMLDivElement>(null);
  const sum = (of: 'givenUp' | 'found' | 'waiting') => groups.reduce((total, group) => total + group[of], 0);
  // The pressed button may disappear with its row, so the focus moves to the outcome.
  const trying = {
    trying: work.trying,
    tryAgain: async (...given: Parameters<typeof work.tryAgain>) => {
      await work.tryAgain(...given);
      outcome.current?.focus();
    },
  };
  return (
    <>
      <div className={styles.outcome} role="status" tabIndex={-1} ref={outcome}>
        {work.outcome && 'tried' in work.outcome ? <p>{words.tried(work.outcome.tried)}</p> : null}
        {work.outcome && 'error' in work.outcome ? (
          <p className={styles.problem}>{words.notTried(work.outcome.error.message)}</p>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <div className={styles.none}>
          <EmptyState title={words.noneTitle}>{words.none}</EmptyState>
        </div>
      ) : (
        <>
          <p className={styles.lead}>{words.lead}</p>
          <div className={styles.summary}>
            <dl className={styles.figures}>
              <Figure name={words.givenUp} value={sum('givenUp')} isBad />
              <Figure name={words.missing} value={sum('found')} isBad />
              <Figure name={words.waiting} value={sum('waiting')} />
            </dl>
            <Button
              variant="primary"
              isBusy={work.trying.has('all')}
              aria-label={words.tryEverything}
              onClick={() => void trying.tryAgain('all', {})}
            >
              {words.tryEverything}
            </Button>
          </div>
          {groups.map((group) => (
            <FailedWorkSection key={group.group} group={group} now={now} trying={trying} />
          ))}
        </>
      )}
    </>
  );
}

function Figure({ name, value, isBad = false }: { name: string; value: number; isBad?: boolean }) {
  return (
    <div className={styles.figure} data-bad={isBad && value > 0 ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('en-GB')}</dd>
    </div>
  );
}

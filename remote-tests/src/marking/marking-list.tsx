import { refusalOf } from '@bandmark/contracts/refusal';
import { useAppStore, useRequest } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { LoadingText } from '@bandmark/ui/loading';
import { useLastingError } from '@bandmark/ui/use-lasting-error';
import { useNextFocus } from '@bandmark/ui/use-next-focus';
import { useWhileVisible } from '@bandmark/ui/use-while-visible';
import { useRef } from 'react';
import { CorrectionsPanel } from '../corrections/corrections-panel';
import { PageMain } from '../navigation/page-main';
import { MarkingFailure } from './marking-failure';
import styles from './marking-list.module.css';
import { MarkingTable } from './marking-table';
import { markingTexts } from './marking-texts';
import { requestMarking, type WaitingAnswer } from './request-marking';
import { SavedNote } from './saved-note';
import { waitingTime } from './waiting-time';

/** Answers come and go all day, and an examiner may wait at an empty list. */
const REFRESH_MS = 60_000;

/** `/marking`: what waits for a mark. */
export function MarkingList() {
  const { isExaminer = false, isLead = false, isOperator = false } = useAppStore((state) => state.user) ?? {};
  const mayCorrect = isLead || isOperator;
  // Users who only correct marks have no list. An older server without this role decides by the call's response.
  const isAsked = !mayCorrect || isExaminer;
  const { state, retry } = useRequest(isAsked ? 'marking' : null, requestMarking);
  const failure = useLastingError(state);
  const refresh = () => {
    if (state.kind === 'ready' && !state.isReloading) retry();
  };
  useWhileVisible(REFRESH_MS, refresh, { onReturn: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const expectFocus = useNextFocus(heading, failure === null);
  // The role may be taken away while the list is open.
  const isRefused = failure !== null && refusalOf(failure) === 403;
  const answers = state.kind === 'ready' && !isRefused ? state.data : null;
  return (
    <PageMain>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {markingTexts.list.title}
        </h1>
        {isAsked && !isRefused ? <p>{markingTexts.list.about}</p> : null}
        {answers ? <Queue answers={answers} /> : null}
        <SavedNote />
      </div>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {failure ? (
        <MarkingFailure
          error={failure}
          onRetry={() => {
            expectFocus();
            retry();
          }}
        >
          {answers ? markingTexts.list.earlier : null}
        </MarkingFailure>
      ) : null}
      {answers ? (
        <div className={styles.sheet}>
          {answers.length === 0 ? (
            <EmptyState title={markingTexts.list.none}>{markingTexts.list.noneWhy}</EmptyState>
          ) : (
            <MarkingTable answers={answers} />
          )}
        </div>
      ) : null}
      {mayCorrect ? <CorrectionsPanel /> : null}
    </PageMain>
  );
}

/** Maximum length of the server's list. */
const MAX_LISTED = 200;

/** The number of answers to mark, and the longest waiting time. */
function Queue({ answers }: { answers: readonly WaitingAnswer[] }) {
  const [first] = answers;
  if (first?.waitingMs === undefined) return null;
  const { queue, queueOfMany } = markingTexts.list;
  const about = answers.length < MAX_LISTED ? queue : queueOfMany;
  return <p>{about(answers.length, waitingTime(first.waitingMs))}</p>;
}

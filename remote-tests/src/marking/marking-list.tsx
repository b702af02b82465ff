import { type RequestHandle, useAppStore, useRequest } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { LoadingText } from '@bandmark/ui/loading';
import { useWhileVisible } from '@bandmark/ui/use-while-visible';
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
  const { state, retry } = useWaitingAnswers(!mayCorrect || isExaminer);
  return (
    <PageMain>
      <div className={styles.head}>
        <h1>{markingTexts.list.title}</h1>
        <p>{markingTexts.list.about}</p>
        {state.kind === 'ready' ? <Queue answers={state.data} /> : null}
        <SavedNote />
      </div>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {state.kind === 'error' ? <MarkingFailure error={state.error} onRetry={retry} /> : null}
      {state.kind === 'ready' ? (
        <div className={styles.sheet}>
          {state.data.length === 0 ? (
            <EmptyState title={markingTexts.list.none}>{markingTexts.list.noneWhy}</EmptyState>
          ) : (
            <MarkingTable answers={state.data} />
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

/** The list of answers to mark, refreshed while the page is visible. @param isAsked if false, nothing is requested */
function useWaitingAnswers(isAsked: boolean): RequestHandle<WaitingAnswer[]> {
  const { state, retry } = useRequest(isAsked ? 'marking' : null, requestMarking);

  const refresh = () => {
    if (state.kind === 'ready' && !state.isReloading) retry();
  };
  useWhileVisible(REFRESH_MS, refresh, { onReturn: true });
  return { state, retry };
}

import { findTests, type OperatedTest } from '@bandmark/contracts/api/operations-tests';
import { call, useRequest } from '@bandmark/platform';
import { useSearchParams } from '@bandmark/platform/router';
import { EmptyState } from '@bandmark/ui/empty-state';
import { LoadingText } from '@bandmark/ui/loading';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OperatorFailure } from '../../operators/operator-page';
import { RefreshButton } from '../../operators/refresh-button';
import { OperationsPage } from '../operations-page';
import { operationsTexts } from '../operations-texts';
import { Outcome } from '../outcome';
import { SearchForm } from '../search-form';
import styles from '../operated.module.css';
import { OperatedTestCard } from './operated-test';
import { ReplaceTest } from './replace-test';

const words = operationsTexts.attempts;
/** The maximum that the server sends. */
const MOST = 50;

/**
 * Lists tests with their parts: those that match a search, such as a candidate's complaint, or those that are open now.
 */
export function AttemptsSection() {
  const [address, setAddress] = useSearchParams();
  const by = address.get('by') ?? '';
  const { state, retry } = useRequest(`operated-tests ${by}`, (signal) =>
    call(findTests, { query: { by } }, { signal }),
  );
  const [replaced, setReplaced] = useState<OperatedTest | null>(null);
  const [outcome, setOutcome] = useState('');
  const outcomeElement = useRef<HTMLDivElement>(null);
  const search = (text: string) => {
    setOutcome('');
    // The address of the same search would request nothing.
    if (text === by) retry();
    else setAddress(text === '' ? {} : { by: text });
  };
  return (
    <OperationsPage section="attempts" action={<RefreshButton state={state} onClick={retry} />}>
      <h2 className={styles.title}>{words.title}</h2>
      <SearchForm label={words.by} hint={words.hint} find={words.find} text={by} onSearch={search} />
      <Outcome text={outcome} ref={outcomeElement} />
      {/* Always rendered: screen readers announce changes of an existing live region, but not a region that is new. */}
      <div role="status">
        {state.kind === 'ready' ? <Found count={state.data.tests.length} isSearched={by !== ''} /> : null}
      </div>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {'error' in state && state.error ? <OperatorFailure error={state.error} onRetry={retry} /> : null}
      {state.kind === 'ready' && state.data.tests.length === 0 ? (
        <div className={styles.sheet}>
          <EmptyState title={by === '' ? words.noneOpenTitle : words.noneTitle}>
            {by === '' ? words.noneOpen : words.none}
          </EmptyState>
        </div>
      ) : null}
      {state.kind === 'ready'
        ? state.data.tests.map((test) => (
            <OperatedTestCard key={test.myTestId} test={test} now={state.data.serverTime} onReplace={setReplaced} />
          ))
        : null}
      {replaced === null ? null : (
        <ReplaceTest
          // A response that comes after the dialog was closed belongs to no other test's dialog.
          key={replaced.myTestId}
          test={replaced}
          onClose={() => setReplaced(null)}
          onReplaced={({ email, number, isOpen }) => {
            // An element behind an open modal dialog cannot be focused, so the dialog must be removed first.
            flushSync(() => {
              setReplaced((shown) => (shown === replaced ? null : shown));
              setOutcome(words.replaced(email, number));
            });
            if (isOpen) outcomeElement.current?.focus();
            retry();
          }}
        />
      )}
    </OperationsPage>
  );
}

/**
 * The number of tests, unless there may be more than are shown. If there are none, it is only for screen readers:
 * sighted users see the empty state.
 */
function Found({ count, isSearched }: { count: number; isSearched: boolean }) {
  const [none, some, most] = isSearched
    ? [words.noneTitle, words.found, words.foundMost]
    : [words.noneOpenTitle, words.open, words.openMost];
  if (count === 0) return <VisuallyHidden>{none}</VisuallyHidden>;
  return <p className={styles.lead}>{count === MOST ? most : some(count)}</p>;
}

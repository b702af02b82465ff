import { findAccounts, type OperatedAccount, type Role, ROLES } from '@bandmark/contracts/api/operations-accounts';
import { call, useRequest } from '@bandmark/platform';
import { useSearchParams } from '@bandmark/platform/router';
import { EmptyState } from '@bandmark/ui/empty-state';
import { LoadingText } from '@bandmark/ui/loading';
import { Segmented } from '@bandmark/ui/segmented';
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
import { AccountRow } from './account-row';
import { ChangeAccount } from './change-account';

const words = operationsTexts.accounts;

const FILTERS = ['all', ...ROLES, 'extra-time'] as const;
type Filter = (typeof FILTERS)[number];
const OPTIONS = FILTERS.map((value) => ({ value, label: words.filters[value] }));

const isRole = (filter: Filter): filter is Role => filter !== 'all' && filter !== 'extra-time';

const queryOf = (by: string, filter: Filter) => ({
  by,
  ...(isRole(filter) ? { role: filter } : {}),
  ...(filter === 'extra-time' ? { hasExtraTime: 'true' as const } : {}),
});

/**
 * Lists accounts with their roles and extra time, and opens the dialog that changes them. The search is kept in the
 * address.
 */
export function AccountsSection() {
  const [address, setAddress] = useSearchParams();
  const by = address.get('by') ?? '';
  const filter = FILTERS.find((each) => each === address.get('show')) ?? 'all';
  const { state, retry } = useRequest(`accounts ${filter} ${by}`, (signal) =>
    call(findAccounts, { query: queryOf(by, filter) }, { signal }),
  );
  const [changed, setChanged] = useState<OperatedAccount | null>(null);
  const [outcome, setOutcome] = useState('');
  const outcomeElement = useRef<HTMLDivElement>(null);
  const show = (text: string, which: Filter) => {
    setOutcome('');
    // The address of the same search would request nothing.
    if (text === by && which === filter) {
      retry();
      return;
    }
    const query = { ...(text === '' ? {} : { by: text }), ...(which === 'all' ? {} : { show: which }) };
    // Replaces the history entry, because arrow keys pass through the filters: Back then returns to the search before.
    setAddress(query, { replace: which !== filter });
  };
  return (
    <OperationsPage section="accounts" action={<RefreshButton state={state} onClick={retry} />}>
      <h2 className={styles.title}>{words.title}</h2>
      <SearchForm
        label={words.by}
        hint={words.hint}
        find={words.find}
        text={by}
        onSearch={(text) => show(text, filter)}
      />
      <div className={styles.filter}>
        <Segmented
          legend={words.which}
          isLegendHidden
          options={OPTIONS}
          value={filter}
          onChange={(which) => show(by, which)}
        />
      </div>
      <Outcome text={outcome} ref={outcomeElement} />
      {/* Always rendered: screen readers announce changes of an existing live region, but not a region that is new. */}
      <div role="status">
        {state.kind === 'ready' ? <Found shown={state.data.accounts.length} count={state.data.count} /> : null}
      </div>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {'error' in state && state.error ? <OperatorFailure error={state.error} onRetry={retry} /> : null}
      {state.kind === 'ready' && state.data.accounts.length === 0 ? (
        <div className={styles.sheet}>
          <EmptyState title={words.noneTitle}>{words.none}</EmptyState>
        </div>
      ) : null}
      {state.kind === 'ready' && state.data.accounts.length > 0 ? (
        <ul className={styles.sheet}>
          {state.data.accounts.map((account) => (
            <AccountRow key={account.email} account={account} onChange={setChanged} />
          ))}
        </ul>
      ) : null}
      {changed === null ? null : (
        <ChangeAccount
          // A response that comes after the dialog was closed belongs to no other account's dialog.
          key={changed.email}
          account={changed}
          onClose={() => setChanged(null)}
          onChanged={({ isDone, isOpen }) => {
            if (isDone) {
              // An element behind an open modal dialog cannot be focused, so the dialog must be removed first.
              flushSync(() => {
                if (isOpen) setChanged(null);
                setOutcome(words.saved(changed.email));
              });
              if (isOpen) outcomeElement.current?.focus();
            }
            retry();
          }}
        />
      )}
    </OperationsPage>
  );
}

/** The number of accounts. If there are none, it is only for screen readers: sighted users see the empty state. */
function Found({ shown, count }: { shown: number; count: number }) {
  if (shown === 0) return <VisuallyHidden>{words.noneTitle}</VisuallyHidden>;
  return <p className={styles.lead}>{words.count(shown, count)}</p>;
}

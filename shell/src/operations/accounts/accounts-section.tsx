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
import { OperationsPage } from '../operations-page';
import { operationsTexts } from '../operations-texts';
import { Outcome } from '../outcome';
import { RefreshButton } from '../refresh-button';
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

/** Accounts with what they may do, and the way to change it. The address keeps the search. */
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
    const query = { ...(text === '' ? {} : { by: text }), ...(which === 'all' ? {} : { show: which }) };
    // Arrow keys pass each filter on their way: Back leads to the search before, not through them.
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
      {/* Always there: a screen reader reads changes of a live region, and nothing of one that is new. */}
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
          account={changed}
          onClose={() => setChanged(null)}
          onChanged={(isDone) => {
            if (isDone) {
              // What lies under an open dialog takes no focus.
              flushSync(() => {
                setChanged(null);
                setOutcome(words.saved(changed.email));
              });
              outcomeElement.current?.focus();
            }
            retry();
          }}
        />
      )}
    </OperationsPage>
  );
}

/** How many there are. What stands in place of a list without any says it to those who see. */
function Found({ shown, count }: { shown: number; count: number }) {
  if (shown === 0) return <VisuallyHidden>{words.noneTitle}</VisuallyHidden>;
  return <p className={styles.lead}>{words.count(shown, count)}</p>;
}

import { listActions, type OperatorAction } from '@bandmark/contracts/api/operations-accounts';
import { ownValue } from '@bandmark/domain/own-value';
import { call, useRequest } from '@bandmark/platform';
import { EmptyState } from '@bandmark/ui/empty-state';
import { LoadingText } from '@bandmark/ui/loading';
import { OperatorFailure } from '../operators/operator-page';
import { RefreshButton } from '../operators/refresh-button';
import { Moment } from './moment';
import { OperationsPage } from './operations-page';
import { operationsTexts } from './operations-texts';
import styles from './operated.module.css';

const words = operationsTexts.history;
/** Keyed by the server's names. A name that only a newer server knows is shown unchanged. */
const ROLES: Readonly<Record<string, string>> = words.roles;

/** Lists operators' changes: who, when, what and why. */
export function HistorySection() {
  const { state, retry } = useRequest('operator-actions', (signal) => call(listActions, {}, { signal }));
  return (
    <OperationsPage section="history" action={<RefreshButton state={state} onClick={retry} />}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {'error' in state && state.error ? <OperatorFailure error={state.error} onRetry={retry} /> : null}
      {state.kind === 'ready' && state.data.length === 0 ? (
        <div className={styles.sheet}>
          <EmptyState title={words.noneTitle}>{words.none}</EmptyState>
        </div>
      ) : null}
      {state.kind === 'ready' && state.data.length > 0 ? (
        <ol className={styles.sheet}>
          {state.data.map((action) => (
            <li key={action.entry} className={styles.entry}>
              <p>
                <strong className={styles.address}>{action.email}</strong> {actionText(action)}
              </p>
              {action.reason === '' ? null : <p className={styles.quote}>{action.reason}</p>}
              <p className={styles.note}>
                <Moment at={action.doneAt} />, {whoText(action)}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </OperationsPage>
  );
}

function actionText({ action, detail }: OperatorAction): string {
  const role = ownValue(ROLES, detail) ?? detail;
  const [old = '', next = ''] = detail.split(' ');
  switch (action) {
    case 'role-granted':
      return words.granted(role);
    case 'role-withdrawn':
      return words.withdrawn(role);
    case 'time-factor':
      return words.factor(detail);
    case 'test-replaced':
      return words.replaced(old, next);
    default:
      return `${action} ${detail}`;
  }
}

function whoText({ isCommand, doneBy }: OperatorAction): string {
  if (isCommand) return words.command;
  return doneBy === null ? words.byDeleted : words.by(doneBy);
}

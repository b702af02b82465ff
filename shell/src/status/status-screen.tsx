import { releaseStatus } from '@bandmark/contracts/api/status';
import { shortDateAndTime } from '@bandmark/domain/date-text';
import { call, useRequest } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { OperatorFailure, OperatorPage } from '../operators/operator-page';
import { operatorTexts } from '../operators/operator-texts';
import { RefreshButton } from '../operators/refresh-button';
import { LastErrors } from './last-errors';
import { RemoteStatusSection } from './remote-status-section';
import styles from './status-screen.module.css';

/**
 * Each remote's version with its reason, health and last errors. Part of the shell, so that it works when no remote
 * does.
 */
export function StatusScreen() {
  const { state, retry } = useRequest('status', (signal) => call(releaseStatus, {}, { signal }));
  return (
    <OperatorPage title={operatorTexts.operators.status} action={<RefreshButton state={state} onClick={retry} />}>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {'error' in state && state.error ? <OperatorFailure error={state.error} onRetry={retry} /> : null}
      {state.kind === 'ready' ? (
        <>
          <p className={styles.lead}>
            {operatorTexts.status.lead(
              state.data.generation,
              shortDateAndTime(state.data.serverTime),
              state.data.windowMs / 3_600_000,
            )}
          </p>
          {state.data.remotes.length === 0 ? <p>{operatorTexts.status.none}</p> : null}
          {state.data.remotes.map((remote) => (
            <RemoteStatusSection key={remote.remote} status={remote} />
          ))}
          <LastErrors errors={state.data.lastErrors} />
        </>
      ) : null}
    </OperatorPage>
  );
}

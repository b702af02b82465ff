import { ApiError, siteSettings } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { useState, useSyncExternalStore } from 'react';
import { createLoadEntry } from '../outlet/load-entry';
import { LastErrors } from './last-errors';
import { RemoteStatusSection } from './remote-status-section';
import { requestStatus } from './request-status';
import styles from './status-screen.module.css';

/** Each remote's version, why, health and last errors; part of the shell, so that it works when no remote does. */
export function StatusScreen() {
  const [entry] = useState(() => createLoadEntry('The status', requestStatus));
  const state = useSyncExternalStore(entry.subscribe, entry.getSnapshot);
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label="Site">
          <Link className={navItemClass} to="/tests">
            Tests
          </Link>
        </PageNav>
      </PageHeader>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap>
          <div className={styles.head}>
            <h1>Status</h1>
            {state.status === 'ready' ? (
              <Button size="small" onClick={entry.retry}>
                Refresh
              </Button>
            ) : null}
          </div>
          {state.status === 'loading' ? <LoadingText /> : null}
          {state.status === 'failed' ? <StatusFailure error={state.error} onRetry={entry.retry} /> : null}
          {state.status === 'ready' ? (
            <>
              <p className={styles.lead}>
                Registry generation {state.value.generation}, at{' '}
                {new Date(state.value.serverTime).toLocaleString('en-GB')}. Numbers are of the last{' '}
                {state.value.windowMs / 3_600_000} hours.
              </p>
              {state.value.remotes.length === 0 ? <p>Nothing is published yet.</p> : null}
              {state.value.remotes.map((remote) => (
                <RemoteStatusSection key={remote.remote} status={remote} />
              ))}
              <LastErrors errors={state.value.lastErrors} />
            </>
          ) : null}
        </Wrap>
      </main>
    </>
  );
}

function StatusFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <FailureNote message="This page is for operators.">
        <p>
          Somebody who runs the server gives an account the role with{' '}
          <code>npm run user -- grant operator &lt;email&gt;</code>.
        </p>
      </FailureNote>
    );
  }
  return (
    <FailureNote
      message={error instanceof Error ? error.message : 'The status could not be loaded.'}
      onRetry={onRetry}
    />
  );
}

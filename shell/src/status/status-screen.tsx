import { releaseStatus } from '@bandmark/contracts/api/status';
import { href } from '@bandmark/contracts/routes';
import { type ApiError, call, siteSettings, useRequest } from '@bandmark/platform';
import { Link } from '@bandmark/platform/router';
import { Button } from '@bandmark/ui/button';
import { FailureNote } from '@bandmark/ui/failure-note';
import { LoadingText } from '@bandmark/ui/loading';
import { PageHeader, SkipLink, Wrap } from '@bandmark/ui/page';
import { navItemClass, PageNav } from '@bandmark/ui/page-nav';
import { LastErrors } from './last-errors';
import { RemoteStatusSection } from './remote-status-section';
import styles from './status-screen.module.css';

/** Each remote's version, why, health and last errors; part of the shell, so that it works when no remote does. */
export function StatusScreen() {
  const { state, retry } = useRequest('status', (signal) => call(releaseStatus, {}, { signal }));
  return (
    <>
      <SkipLink />
      <PageHeader siteName={siteSettings().siteName}>
        <PageNav label="Site">
          <Link className={navItemClass} to={href('tests')}>
            Tests
          </Link>
        </PageNav>
      </PageHeader>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Wrap>
          <div className={styles.head}>
            <h1>Status</h1>
            {state.kind === 'ready' ? (
              <Button size="small" onClick={retry} isBusy={state.isReloading}>
                Refresh
              </Button>
            ) : null}
          </div>
          {state.kind === 'loading' ? <LoadingText /> : null}
          {'error' in state && state.error ? <StatusFailure error={state.error} onRetry={retry} /> : null}
          {state.kind === 'ready' ? (
            <>
              <p className={styles.lead}>
                Registry generation {state.data.generation}, at{' '}
                {new Date(state.data.serverTime).toLocaleString('en-GB')}. Numbers are of the last{' '}
                {state.data.windowMs / 3_600_000} hours.
              </p>
              {state.data.remotes.length === 0 ? <p>Nothing is published yet.</p> : null}
              {state.data.remotes.map((remote) => (
                <RemoteStatusSection key={remote.remote} status={remote} />
              ))}
              <LastErrors errors={state.data.lastErrors} />
            </>
          ) : null}
        </Wrap>
      </main>
    </>
  );
}

function StatusFailure({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  if (error.status === 403) {
    return (
      <FailureNote message="This page is for operators.">
        <p>
          Somebody who runs the server gives an account the role with{' '}
          <code>npm run user -- grant operator &lt;email&gt;</code>.
        </p>
      </FailureNote>
    );
  }
  return <FailureNote message={error.message} onRetry={onRetry} />;
}

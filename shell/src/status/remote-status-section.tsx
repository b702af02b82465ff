import type { RemoteStatus } from '@bandmark/contracts/api/status';
import { healthText, reasonText, roleText, VERDICT_TEXT } from './status-text';
import styles from './status-screen.module.css';

/** One remote: what the reader gets and why, then every version that somebody is served. */
export function RemoteStatusSection({ status: { remote, served, releases, canaryVerdict } }: { status: RemoteStatus }) {
  const id = `status-${remote}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{remote}</h2>
      <p>
        You get <b>{served.version}</b>: {reasonText(served.reason)}.
        {canaryVerdict ? ` Canary: ${VERDICT_TEXT[canaryVerdict]}.` : ''}
      </p>
      <div className={styles.scroll} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Served</th>
              <th scope="col">Health</th>
              <th scope="col">Loads</th>
              <th scope="col">Error rate</th>
              <th scope="col">Median load</th>
              <th scope="col">Open exams</th>
              <th scope="col">Published</th>
            </tr>
          </thead>
          <tbody>
            {releases.map(({ version, role, percent, openExams, publishedAt, health }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{roleText(role, percent)}</td>
                <td>{healthText(health)}</td>
                <td>{health.loads}</td>
                <td>{health.loads === 0 ? '–' : `${(health.errorRate * 100).toFixed(1)} % (${health.errors})`}</td>
                <td>{health.medianLoadMs === null ? '–' : `${health.medianLoadMs} ms`}</td>
                <td>{openExams}</td>
                <td>{publishedAt === null ? '–' : new Date(publishedAt).toLocaleString('en-GB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

import type { RemoteStatus } from '@bandmark/contracts/api/status';
import { shortDateAndTime } from '@bandmark/domain/date-text';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { operatorTexts } from '../operators/operator-texts';
import styles from './status-screen.module.css';

type Release = RemoteStatus['releases'][number];

const words = operatorTexts.status;

/** A remote with a higher share of failed loads is shown as failing. */
const ILL = 0.05;

/** One remote: the version that the reader gets and why, then all versions that visitors get. */
export function RemoteStatusSection({
  status: { remote, served, releases, waiting = [], canaryVerdict },
}: {
  status: RemoteStatus;
}) {
  const id = `status-${remote}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{remote}</h2>
      <p className={styles.served}>
        <SlottedText text={words.served(words.reasons[served.reason])} slots={{ version: <b>{served.version}</b> }} />
        {canaryVerdict ? words.canary(words.verdicts[canaryVerdict]) : null}
      </p>
      <div className={styles.scroll} role="group" aria-labelledby={id} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{words.columns.version}</th>
              <th scope="col">{words.columns.served}</th>
              <th scope="col">{words.columns.health}</th>
              <th scope="col">{words.columns.loads}</th>
              <th scope="col">{words.columns.errorRate}</th>
              <th scope="col">{words.columns.medianLoad}</th>
              <th scope="col">{words.columns.openExams}</th>
              <th scope="col">{words.columns.published}</th>
            </tr>
          </thead>
          <tbody>
            {releases.map(({ version, role, percent, openExams, publishedAt, health }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td data-column={words.columns.served}>{roleText(role, percent)}</td>
                <HealthCells health={health} />
                <td data-column={words.columns.openExams}>{openExams}</td>
                <td data-column={words.columns.published}>
                  {publishedAt === null ? '–' : shortDateAndTime(publishedAt)}
                </td>
              </tr>
            ))}
            {waiting.map(({ version, publishedAt, health }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td data-column={words.columns.served}>{words.waits}</td>
                <HealthCells health={health} />
                <td data-column={words.columns.openExams}>0</td>
                <td data-column={words.columns.published}>{shortDateAndTime(publishedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function HealthCells({ health }: { health: Release['health'] }) {
  return (
    <>
      <td data-column={words.columns.health}>{healthText(health)}</td>
      <td data-column={words.columns.loads}>{health.loads}</td>
      <td data-column={words.columns.errorRate}>
        {health.loads === 0 ? '–' : words.rate((health.errorRate * 100).toFixed(1), health.errors)}
      </td>
      <td data-column={words.columns.medianLoad}>
        {health.medianLoadMs === null ? '–' : words.milliseconds(health.medianLoadMs)}
      </td>
    </>
  );
}

function roleText(role: Release['role'], percent = 0): string {
  return role === 'canary' ? words.canaryRole(percent) : words.roles[role];
}

function healthText({ loads, errorRate }: Release['health']): string {
  if (loads === 0) return words.health.unknown;
  return errorRate > ILL ? words.health.ill : words.health.well;
}

import type { RemoteStatus } from '@bandmark/contracts/api/status';
import { shortDateAndTime } from '@bandmark/domain/date-text';
import { SlottedText } from '@bandmark/ui/slotted-text';
import { operatorTexts } from '../operators/operator-texts';
import styles from './status-screen.module.css';

type Release = RemoteStatus['releases'][number];

const words = operatorTexts.status;

/** A share of failures above this is shown as failing. */
const ILL = 0.05;

/** One remote: what the reader gets and why, then every version that visitors get. */
export function RemoteStatusSection({
  status: { remote, served, releases, waiting = [], canaryVerdict },
}: {
  status: RemoteStatus;
}) {
  const id = `status-${remote}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{remote}</h2>
      <p>
        <SlottedText text={words.served(words.reasons[served.reason])} slots={{ version: <b>{served.version}</b> }} />
        {canaryVerdict ? words.canary(words.verdicts[canaryVerdict]) : null}
      </p>
      <div className={styles.scroll} tabIndex={0}>
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
                <td>{roleText(role, percent)}</td>
                <HealthCells health={health} />
                <td>{openExams}</td>
                <td>{publishedAt === null ? '–' : shortDateAndTime(publishedAt)}</td>
              </tr>
            ))}
            {waiting.map(({ version, publishedAt, health }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{words.waits}</td>
                <HealthCells health={health} />
                <td>0</td>
                <td>{shortDateAndTime(publishedAt)}</td>
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
      <td>{healthText(health)}</td>
      <td>{health.loads}</td>
      <td>{health.loads === 0 ? '–' : words.rate((health.errorRate * 100).toFixed(1), health.errors)}</td>
      <td>{health.medianLoadMs === null ? '–' : words.milliseconds(health.medianLoadMs)}</td>
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

import type { FailedWork, FailedWorkGroup } from '@bandmark/contracts/api/operations';
import { shortDateAndTime } from '@bandmark/domain/date-text';
import { Button } from '@bandmark/ui/button';
import { operatorTexts } from '../operators/operator-texts';
import { aboutText, groupText, historyText, reasonText, stateText, workText } from './failed-work-text';
import styles from './failed-work.module.css';
import type { FailedWorkHandle } from './use-failed-work';

const words = operatorTexts.operations;

type Trying = Pick<FailedWorkHandle, 'trying' | 'tryAgain'>;

/** One group of failed work. */
export function FailedWorkSection({ group, now, trying }: { group: FailedWorkGroup; now: number; trying: Trying }) {
  const id = `operations-${group.group}`;
  const all = group.givenUp + group.found + group.waiting;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>
          {groupText(group.group)} <span className={styles.count}>{all}</span>
        </h2>
        {all > 1 ? (
          <Button
            size="small"
            isBusy={trying.trying.has(group.group)}
            aria-label={words.tryAllOf(groupText(group.group))}
            onClick={() => void trying.tryAgain(group.group, { group: group.group })}
          >
            {words.tryAll}
          </Button>
        ) : null}
      </div>
      <ul className={styles.items}>
        {group.items.map((item) => (
          <Item key={item.id} item={item} now={now} trying={trying} />
        ))}
      </ul>
      {all > group.items.length ? <p className={styles.more}>{words.shown(group.items.length, all)}</p> : null}
    </section>
  );
}

function Item({ item, now, trying }: { item: FailedWork; now: number; trying: Trying }) {
  const about = aboutText(item);
  const exact = [
    words.since(shortDateAndTime(item.since)),
    ...(item.nextRunAt === null ? [] : [words.nextTryOn(shortDateAndTime(item.nextRunAt))]),
  ].join(', ');
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <h3 className={styles.title}>{workText(item)}</h3>
        {about === '' ? null : <p className={styles.about}>{about}</p>}
        {item.attemptId === undefined ? null : <p className={styles.id}>{words.attempt(item.attemptId)}</p>}
      </div>
      <div className={styles.why}>
        <p>{reasonText(item)}</p>
        {item.detail === '' ? null : <p className={styles.detail}>{item.detail}</p>}
        <p className={styles.history} title={exact}>
          {historyText(item, now)}
        </p>
      </div>
      <span className={styles.state} data-state={item.state}>
        {stateText(item)}
      </span>
      <Button
        size="small"
        className={styles.again}
        isBusy={trying.trying.has(item.id)}
        aria-label={words.tryAgainWith([workText(item), about].filter((text) => text !== '').join(', '))}
        onClick={() => void trying.tryAgain(item.id, { ids: [item.id] })}
      >
        {words.tryAgain}
      </Button>
    </li>
  );
}

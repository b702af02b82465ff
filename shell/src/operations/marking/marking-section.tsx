import { markingQueues } from '@bandmark/contracts/api/operations-tests';
import { formatAge } from '@bandmark/domain/age';
import { DAY_MS } from '@bandmark/domain/durations';
import { skillName } from '@bandmark/domain/skills';
import { call, useRequest } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { OperatorFailure } from '../../operators/operator-page';
import { RefreshButton } from '../../operators/refresh-button';
import { OperationsPage } from '../operations-page';
import { operationsTexts } from '../operations-texts';
import styles from '../operated.module.css';

const words = operationsTexts.marking;
/** After this long, candidates start to write to support. */
const LONG_MS = 3 * DAY_MS;

const age = (ms: number | null) => (ms === null ? words.nothing : formatAge(ms));

/** How many answers await an examiner, and for how long. */
export function MarkingSection() {
  const { state, retry } = useRequest('marking-queues', (signal) => call(markingQueues, {}, { signal }));
  return (
    <OperationsPage section="marking" action={<RefreshButton state={state} onClick={retry} />}>
      <h2 className={styles.title}>{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      {state.kind === 'loading' ? <LoadingText /> : null}
      {'error' in state && state.error ? <OperatorFailure error={state.error} onRetry={retry} /> : null}
      {state.kind === 'ready'
        ? state.data.queues.map((queue) => {
            const { forAnother = 0 } = queue;
            const figures = [
              [words.waiting, String(queue.waiting)],
              ...(forAnother === 0 ? [] : [[words.forAnother, String(forAnother)] as const]),
              [words.ready, String(queue.ready)],
              [words.oldest, age(queue.oldestMs)],
              [words.median, age(queue.medianMs)],
              [words.marked, String(queue.marked)],
              [words.markedMedian, age(queue.markedMedianMs)],
            ] as const;
            return (
              <section key={queue.skill} className={styles.card} aria-labelledby={`queue-${queue.skill}`}>
                <h3 id={`queue-${queue.skill}`} className={styles.cardTitle}>
                  {skillName(queue.skill)}
                </h3>
                <dl className={styles.figures}>
                  {figures.map(([name, value]) => (
                    <div
                      key={name}
                      className={styles.figure}
                      data-bad={name === words.oldest && (queue.oldestMs ?? 0) >= LONG_MS ? '' : undefined}
                    >
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                {forAnother === 0 ? null : <p className={styles.note}>{words.forAnotherWhy}</p>}
              </section>
            );
          })
        : null}
    </OperationsPage>
  );
}

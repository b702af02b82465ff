import type { ExamEvent } from '@bandmark/contracts/api/exam-events';
import { clockText } from '@bandmark/domain/recording/clock-text';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import styles from './event-list.module.css';
import { eventText } from './event-text';
import { eventTexts } from './event-texts';

const words = eventTexts;

interface EventListProps {
  /** In chronological order; absent from older servers. */
  events: readonly ExamEvent[] | undefined;
  /** Introduction for the reader: examiner or candidate. */
  about: string;
  className?: string | undefined;
  /** Seeks the replay beside the list; absent if there is none. */
  onSeek?: ((ms: number) => void) | undefined;
}

/** The events of a test with their times. Renders nothing if there are none. */
export function EventList({ events = [], about, className, onSeek }: EventListProps) {
  const facts = factsOf(events);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="noted" className={className}>
      <h2 id="noted">{words.title}</h2>
      <p className={styles.about}>{about}</p>
      <ol className={styles.list}>
        {facts.map((fact, index) => (
          <li key={index} className={styles.fact}>
            <FactTime atMs={fact.atMs} onSeek={onSeek} />
            <div>
              {fact.sentence}
              {fact.text === undefined ? null : <EventQuote text={fact.text} textLength={fact.textLength} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Facts about fairness, each with its sentence. */
export const factsOf = (events: readonly ExamEvent[]) =>
  events.flatMap((event) => {
    const sentence = eventText(event);
    return sentence === null ? [] : [{ ...event, sentence }];
  });

function FactTime({ atMs, onSeek }: { atMs: number; onSeek: EventListProps['onSeek'] }) {
  if (!onSeek) return <span className={styles.time}>{clockText(atMs)}</span>;
  return (
    <button type="button" className={styles.time} onClick={() => onSeek(atMs)}>
      {clockText(atMs)}
      <VisuallyHidden> {words.show}</VisuallyHidden>
    </button>
  );
}

function EventQuote({ text, textLength = text.length }: { text: string; textLength?: number | undefined }) {
  return (
    <>
      <blockquote className={styles.quote}>{text}</blockquote>
      {textLength > text.length ? <p className={styles.about}>{words.cut(text.length, textLength)}</p> : null}
    </>
  );
}

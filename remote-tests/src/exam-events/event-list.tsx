import type { ExamEvent } from '@bandmark/contracts/api/exam-events';
import { clockText } from '@bandmark/domain/recording/clock-text';
import { texts } from '../texts';
import styles from './event-list.module.css';
import { eventText } from './event-text';

const words = texts.examEvents;

interface EventListProps {
  /** In the order in which they happened; absent of an older server. */
  events: readonly ExamEvent[] | undefined;
  /** Who reads it. */
  about: string;
  className?: string | undefined;
}

/** What was noted during the test, with the time of each fact. Nothing where there is nothing to say. */
export function EventList({ events = [], about, className }: EventListProps) {
  const facts = events.flatMap((event) => {
    const text = eventText(event);
    return text === null ? [] : [{ ...event, sentence: text }];
  });
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="noted" className={className}>
      <h2 id="noted">{words.title}</h2>
      <p className={styles.about}>{about}</p>
      <ol className={styles.list}>
        {facts.map((fact, index) => (
          <li key={index} className={styles.fact}>
            <span className={styles.time}>{clockText(fact.atMs)}</span>
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

function EventQuote({ text, textLength = text.length }: { text: string; textLength?: number | undefined }) {
  return (
    <>
      <blockquote className={styles.quote}>{text}</blockquote>
      {textLength > text.length ? <p className={styles.about}>{words.cut(text.length, textLength)}</p> : null}
    </>
  );
}

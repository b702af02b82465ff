import type { ListeningTask } from '@bandmark/contracts/tasks/listening-task';
import { formatRemaining } from '@bandmark/domain/deadlines';
import { Button } from '@bandmark/ui/button';
import { GraduatedRule } from '@bandmark/ui/graduated-rule';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type MouseEvent, useRef } from 'react';
import type { CourseSnapshot, ListeningCourse } from './listening-course';
import { listeningTexts } from './listening-texts';
import styles from './recording-panel.module.css';
import { useCourse } from './use-listening-course';
import { Volume } from './volume-slider';

const words = listeningTexts;

/** Makes the click handler of a button from its action. */
type Press = (act: () => void) => (event: MouseEvent) => void;

interface RecordingPanelProps {
  course: ListeningCourse;
  task: ListeningTask;
  isReadOnly: boolean;
}

/** Shows the state of the recording and the candidate's controls: begin early, continue early, set the volume. */
export function RecordingPanel({ course, task, isReadOnly }: RecordingPanelProps) {
  const snapshot = useCourse(course);
  const { part } = snapshot.place;
  const current = task.parts[part];
  const panel = useRef<HTMLElement>(null);
  const press: Press = (act) => (event) => {
    // "Start the recording now" takes the place of "Go to part 2 now": a double click would skip the time to read.
    if (event.detail > 1) return;
    act();
    // The pressed button disappears, so the focus moves to this panel instead of falling back to the top of the page.
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={words.recordings}
      data-place={snapshot.place.kind}
    >
      <div className={styles.what}>
        <p>{words.part(part + 1, task.parts.length)}</p>
        <h2>{current?.title}</h2>
        <p className={styles.situation}>{current?.situation}</p>
      </div>
      {isReadOnly ? null : (
        <div className={styles.now}>
          <Now course={course} snapshot={snapshot} press={press} />
        </div>
      )}
      <Volume value={snapshot.volume} isSettable={snapshot.hasVolume} onChange={course.setVolume} />
      {/* The announcement changes only with the stage of the recording, never with the seconds. */}
      <VisuallyHidden>
        <span role="status">{isReadOnly ? '' : spoken(snapshot, task.parts.length)}</span>
      </VisuallyHidden>
    </section>
  );
}

interface NowProps {
  course: ListeningCourse;
  snapshot: CourseSnapshot;
  press: Press;
}

function Now({ course, snapshot, press }: NowProps) {
  const { place, isBlocked, fetched } = snapshot;
  if (fetched?.kind !== 'whole' && place.kind !== 'review') return <Fetching {...{ course, snapshot, press }} />;
  switch (place.kind) {
    case 'closed':
      return null;
    case 'preparation':
      return (
        <>
          <Countdown text={words.preparation} ms={place.leftMs} />
          <Button variant="primary" onClick={press(course.startNow)}>
            {words.startNow}
          </Button>
        </>
      );
    case 'due':
      return isBlocked ? (
        <>
          <p className={styles.text}>{words.blockedBefore}</p>
          <Button variant="primary" onClick={press(course.resume)}>
            {words.start}
          </Button>
        </>
      ) : null;
    case 'playing':
      return <Playing course={course} press={press} isBlocked={isBlocked} atMs={place.atMs} totalMs={place.totalMs} />;
    case 'review':
      if (place.leftMs === null) return <p className={styles.text}>{words.reviewLast}</p>;
      return (
        <>
          <Countdown text={words.review(place.part + 2)} ms={place.leftMs} />
          <Button onClick={press(course.openNext)}>{words.next(place.part + 2)}</Button>
        </>
      );
  }
}

function Countdown({ text, ms }: { text: string; ms: number }) {
  return (
    <p className={styles.text}>
      {text} <b className={styles.time}>{formatRemaining(ms)}</b>
    </p>
  );
}

interface PlayingProps {
  course: ListeningCourse;
  press: Press;
  isBlocked: boolean;
  atMs: number;
  totalMs: number;
}

/**
 * Shows the position, which cannot be moved. It is text and not a `progressbar`, because the screen reader NVDA would
 * beep over the recording at each change.
 */
function Playing({ course, press, isBlocked, atMs, totalMs }: PlayingProps) {
  const seconds = Math.floor(atMs / 1000);
  const total = Math.round(totalMs / 1000);
  return (
    <>
      <p className={styles.text}>{isBlocked ? words.blocked : words.playing}</p>
      {isBlocked ? (
        <Button variant="primary" onClick={press(course.resume)}>
          {words.hear}
        </Button>
      ) : null}
      <div className={styles.position} role="group" aria-label={words.progress}>
        <GraduatedRule value={atMs} max={totalMs} major={Math.max(1, Math.round(total / 60))} minor={6} isFilled />
        <span>{words.position(formatRemaining(seconds * 1000), formatRemaining(total * 1000))}</span>
      </div>
    </>
  );
}

function Fetching({ course, snapshot: { fetched, place }, press }: NowProps) {
  const isMissed = place.kind === 'playing';
  if (fetched?.kind === 'failed') {
    return (
      <>
        <p className={styles.text}>{isMissed && !fetched.isUnplayable ? words.runsUnheard : failedText(fetched)}</p>
        <Button onClick={press(course.retryFetching)}>{words.tryNow}</Button>
      </>
    );
  }
  const bytes = fetched?.kind === 'fetching' ? fetched.bytes : 0;
  const total = fetched?.kind === 'fetching' && fetched.total > 0 ? fetched.total : 1;
  return (
    <label className={styles.fetching}>
      <span>
        {isMissed ? words.runsUnheard : words.fetching}{' '}
        <b className={styles.time}>{words.fetched(Math.floor((100 * bytes) / total))}</b>
      </span>
      <progress max={total} value={bytes} />
    </label>
  );
}

const failedText = ({ isUnplayable }: { isUnplayable: boolean }) =>
  isUnplayable ? words.unplayable : words.fetchFailed;

/** @param of number of parts */
function spoken({ place, fetched, isBlocked }: CourseSnapshot, of: number): string {
  if (place.kind === 'playing') {
    // After a reload the clock runs before the recording is downloaded. It is announced as playing once it is audible.
    if (fetched?.kind === 'failed' && fetched.isUnplayable) return words.unplayable;
    if (fetched?.kind !== 'whole') return words.runsUnheard;
    return isBlocked ? words.blocked : words.playing;
  }
  if (fetched?.kind === 'failed') return failedText(fetched);
  if (place.kind === 'due' && isBlocked) return words.blockedBefore;
  if (place.kind === 'closed') return '';
  if (place.kind === 'review') return place.leftMs === null ? words.reviewLast : words.over;
  return words.opened(place.part + 1, of);
}

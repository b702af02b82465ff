import type { ReplayMark } from '@bandmark/contracts/remotes/replay-player';
import { clockText, spokenTime } from '@bandmark/domain/recording/clock-text';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import type { RecordingMap } from '../recording/recording-index';
import { texts } from '../texts';
import { isShortcut } from './is-shortcut';
import styles from './timeline.module.css';

export interface TimelineProps {
  timeMs: number;
  totalMs: number;
  map: RecordingMap;
  /** Items that the page beside the replay lists, each with its time. */
  marks?: readonly ReplayMark[] | undefined;
  isDisabled: boolean;
  /** Shown beside the time: the progress of the download, or a legend for the bars, which phones do not show. */
  note: { text: string; isLegend: boolean };
  onSeek: (ms: number) => void;
}

/** The slider of a replay: bars for activity, stripes for pauses, and a ▾ head. */
export function Timeline({ timeMs, totalMs, map, marks = NO_MARKS, isDisabled, note, onSeek }: TimelineProps) {
  // While dragging, only the head moves; the seek waits for the release, because it can take the player a second.
  const [draggedMs, setDraggedMs] = useState<number | null>(null);
  const shownMs = Math.min(draggedMs ?? timeMs, totalMs);
  const share = totalMs > 0 ? shownMs / totalMs : 0;

  const timeUnder = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) * totalMs : 0;
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (isDisabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDraggedMs(timeUnder(event));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (draggedMs !== null) setDraggedMs(timeUnder(event));
  };
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (draggedMs === null) return;
    setDraggedMs(null);
    onSeek(timeUnder(event));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const toMs = isDisabled || isShortcut(event) ? null : timelineStep(event.key, timeMs, totalMs);
    if (toMs === null) return;
    event.preventDefault();
    onSeek(toMs);
  };

  return (
    <div className={styles.timeline} style={{ '--at': `${(share * 100).toFixed(3)}%` } as CSSProperties}>
      <div
        className={styles.slider}
        role="slider"
        tabIndex={0}
        aria-label={texts.timeline.position}
        aria-disabled={isDisabled}
        aria-valuemin={0}
        aria-valuemax={Math.round(totalMs / 1000)}
        aria-valuenow={Math.round(shownMs / 1000)}
        aria-valuetext={texts.timeline.spoken(spokenTime(shownMs), spokenTime(totalMs))}
        onKeyDown={press}
        onPointerDown={grab}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={() => setDraggedMs(null)}
      >
        <Activity map={map} totalMs={totalMs} />
        <Marks marks={marks} totalMs={totalMs} />
        <span className={styles.head} />
      </div>
      <div className={styles.caption}>
        <span className={styles.time}>
          <b>{clockText(shownMs)}</b> {texts.timeline.of(clockText(totalMs))}
        </span>
        <span className={note.isLegend ? `${styles.note} ${styles.legend}` : styles.note}>{note.text}</span>
      </div>
    </div>
  );
}

const NO_MARKS: readonly ReplayMark[] = [];

/** Decorative: the list beside the replay contains the marks as text and seeks to them, by keyboard too. */
const Marks = memo(function Marks({ marks, totalMs }: { marks: readonly ReplayMark[]; totalMs: number }) {
  return marks
    .filter(({ atMs }) => atMs <= totalMs)
    .map(({ atMs, name }, index) => (
      <i
        key={index}
        className={styles.mark}
        title={`${clockText(atMs)} ${name}`}
        style={{ left: `${(atMs / Math.max(1, totalMs)) * 100}%` }}
      />
    ));
});

const STEP = 4;
const HEIGHT = 34;

const Activity = memo(function Activity({ map, totalMs }: { map: RecordingMap; totalMs: number }) {
  const path = map.bars
    .map((bar, index) => `M${index * STEP} ${HEIGHT}v${-(1.5 + bar * 28).toFixed(1)}h2V${HEIGHT}z`)
    .join('');
  const box = `0 0 ${Math.max(1, map.bars.length) * STEP} ${HEIGHT}`;
  return (
    <>
      {map.pauses.map(({ fromMs, toMs }) => (
        <i
          key={fromMs}
          className={styles.pause}
          style={{ left: `${(fromMs / totalMs) * 100}%`, width: `${((toMs - fromMs) / totalMs) * 100}%` }}
        />
      ))}
      {[styles.ahead, styles.done].map((name) => (
        <svg key={name} className={name} viewBox={box} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d={path} fill="currentColor" />
        </svg>
      ))}
    </>
  );
});

/** How far an arrow key moves the position, milliseconds. */
const ARROW_MS = 5000;
const PAGE_MS = 30_000;

/** Where a key moves the slider (ARIA slider pattern), in milliseconds; null for other keys. */
export function timelineStep(key: string, timeMs: number, totalMs: number): number | null {
  const within = (ms: number) => Math.min(totalMs, Math.max(0, ms));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(timeMs + ARROW_MS);
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(timeMs - ARROW_MS);
    case 'PageUp':
      return within(timeMs + PAGE_MS);
    case 'PageDown':
      return within(timeMs - PAGE_MS);
    case 'Home':
      return 0;
    case 'End':
      return totalMs;
    default:
      return null;
  }
}

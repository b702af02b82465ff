import { clockText } from '@bandmark/domain/recording/clock-text';
import { Icon } from '@bandmark/ui/icon';
import { consoleIcon } from '@bandmark/ui/icons';
import { useLayoutEffect, useRef } from 'react';
import type { TimedLine } from '../recording/recording-index';
import { texts } from '../texts';
import styles from './console-pane.module.css';
import { firstAfter } from './console-repeater';

/** Maximum number of rendered lines; the newest are kept. */
const SHOWN = 200;

export interface ConsolePaneProps {
  lines: readonly TimedLine[];
  timeMs: number;
  /** The whole file has been loaded. */
  isComplete: boolean;
  isOpenAtFirst: boolean;
  onSeek: (ms: number) => void;
}

/**
 * The recording's console up to the current time. Built from the list of events, because a seek backwards makes the
 * player fire its own events again. Console text is rendered as plain text, so hostile content is harmless.
 */
export function ConsolePane({ lines, timeMs, isComplete, isOpenAtFirst, onSeek }: ConsolePaneProps) {
  const list = useRef<HTMLOListElement>(null);
  const until = firstAfter(lines, timeMs);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [until]);
  const from = Math.max(0, until - SHOWN);
  return (
    <details className={styles.pane} open={isOpenAtFirst} aria-label={texts.console.label}>
      <summary className={styles.title}>
        <Icon drawing={consoleIcon} size={18} />
        {texts.console.title}
        <span className={styles.count}>{until}</span>
      </summary>
      {until === 0 ? (
        <p className={styles.empty}>{lines.length === 0 && isComplete ? texts.console.none : texts.console.noneYet}</p>
      ) : null}
      <ol className={styles.list} ref={list}>
        {lines.slice(from, until).map((line, index) => (
          <li
            key={from + index}
            className={line.level === 'warn' || line.level === 'error' ? styles.strong : undefined}
          >
            <button
              type="button"
              className={styles.time}
              onClick={() => onSeek(line.atMs)}
              aria-label={texts.console.goTo(clockText(line.atMs))}
            >
              {clockText(line.atMs)}
            </button>
            <span className={styles.text}>
              {line.level}: {line.text}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

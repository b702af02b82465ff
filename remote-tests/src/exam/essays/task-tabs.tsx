import { type KeyboardEvent, useRef } from 'react';
import { writingTexts } from '../writing/writing-texts';
import styles from './task-tabs.module.css';

const words = writingTexts.essays;

export interface TabbedTask {
  title: string;
  words: number;
  minimumWords: number;
}

interface TaskTabsProps {
  tasks: readonly TabbedTask[];
  selected: number;
  onSelect(index: number): void;
}

export const tabId = (index: number) => `task-tab-${index + 1}`;
export const PANEL_ID = 'task-panel';

/** One tab for each text of the part, with its count of words. Arrows, Home and End choose (WAI-ARIA tabs pattern). */
export function TaskTabs({ tasks, selected, onSelect }: TaskTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const last = tasks.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: selected === last ? 0 : selected + 1,
      ArrowLeft: selected === 0 ? last : selected - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={words.tasks} className={styles.tabs} onKeyDown={move}>
      {tasks.map(({ title, words: count, minimumWords }, index) => (
        <button
          key={title}
          type="button"
          role="tab"
          id={tabId(index)}
          aria-selected={index === selected}
          aria-controls={PANEL_ID}
          tabIndex={index === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(index)}
        >
          {title} <span>{words.wordsOf(count, minimumWords)}</span>
        </button>
      ))}
    </div>
  );
}

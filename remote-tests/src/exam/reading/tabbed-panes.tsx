import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { readingTexts } from './reading-texts';
import styles from './tabbed-panes.module.css';

const words = readingTexts;

export type Pane = 'passage' | 'questions';
const PANES: readonly Pane[] = ['passage', 'questions'];
const NAMES: Readonly<Record<Pane, string>> = { passage: words.passageTab, questions: words.questionsTab };

interface TabbedPanesProps {
  shown: Pane;
  onShow(pane: Pane): void;
  passage: ReactNode;
  questions: ReactNode;
}

/** Passage and questions on a page too narrow for both: one at a time (WAI-ARIA tabs). */
export function TabbedPanes({ shown, onShow, ...content }: TabbedPanesProps) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const keyPressed = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = shown === 'passage' ? 'questions' : 'passage';
    onShow(other);
    tabs.current?.querySelector<HTMLElement>(`[data-pane="${other}"]`)?.focus();
  };
  return (
    <div className={styles.frame}>
      <div ref={tabs} className={styles.tabs} role="tablist" aria-label={words.parts}>
        {PANES.map((pane) => (
          <button
            key={pane}
            type="button"
            role="tab"
            id={`${id}-${pane}`}
            data-pane={pane}
            aria-selected={pane === shown}
            aria-controls={`${id}-${pane}-panel`}
            tabIndex={pane === shown ? 0 : -1}
            onClick={() => onShow(pane)}
            onKeyDown={keyPressed}
          >
            {NAMES[pane]}
          </button>
        ))}
      </div>
      {PANES.map((pane) => (
        <div
          key={pane}
          className={styles.panel}
          role="tabpanel"
          id={`${id}-${pane}-panel`}
          aria-labelledby={`${id}-${pane}`}
          hidden={pane !== shown}
        >
          {pane === shown ? content[pane] : null}
        </div>
      ))}
    </div>
  );
}

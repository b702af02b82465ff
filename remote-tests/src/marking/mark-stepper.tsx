import { IconButton } from '@bandmark/ui/icon-button';
import { minusIcon, plusIcon } from '@bandmark/ui/icons';
import type { KeyboardEvent } from 'react';
import styles from './mark-stepper.module.css';
import { markingTexts } from './marking-texts';
import { readCriterion, snapped, stepped } from './read-mark';

interface MarkStepperProps {
  id: string;
  /** The criterion. */
  label: string;
  /** Text in the box; empty until a mark is given. */
  value: string;
  /** True while the mark is being saved, because a change would not be part of it. The box keeps the focus. */
  isReadOnly: boolean;
  isInvalid: boolean;
  /** Id of the element that describes the band in words. */
  describedBy?: string | undefined;
  onChange(value: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 0.5, ArrowDown: -0.5, PageUp: 1, PageDown: -1 };
const ENDS: Readonly<Record<string, string>> = { Home: '0', End: '9' };

/**
 * A criterion's band from 0 to 9 in halves: set by buttons, by the keys of the ARIA spin-button pattern, or by typing,
 * which is rounded to the nearest half on blur. The box is a text field with that role, because the mouse wheel over a
 * focused number field changes its value, and scrolling must not change a mark.
 */
export function MarkStepper({ id, label, value, isReadOnly, isInvalid, describedBy, onChange }: MarkStepperProps) {
  const band = readCriterion(value);
  const step = (by: number) => onChange(stepped(value, by));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = STEPS[event.key];
    const end = ENDS[event.key];
    if (by === undefined && end === undefined) return;
    event.preventDefault();
    if (by !== undefined) step(by);
    if (end !== undefined) onChange(end);
  };
  return (
    <div className={styles.stepper}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {/* Keys do the same in the box, so the buttons are for pointers only and not in the tab order. */}
      <IconButton
        icon={minusIcon}
        label={markingTexts.lower(label)}
        className={styles.button}
        tabIndex={-1}
        disabled={isReadOnly || band === 0}
        onClick={() => step(-0.5)}
      />
      <input
        id={id}
        className={styles.box}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        aria-valuemin={0}
        aria-valuemax={9}
        aria-valuenow={band ?? undefined}
        aria-valuetext={band === null ? markingTexts.noBand : String(band)}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        placeholder="–"
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          // Changes nothing else on blur, so that no layout shift moves the button that is being clicked.
          if (snapped(value) !== value) onChange(snapped(value));
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon={plusIcon}
        label={markingTexts.raise(label)}
        className={styles.button}
        tabIndex={-1}
        disabled={isReadOnly || band === 9}
        onClick={() => step(0.5)}
      />
    </div>
  );
}

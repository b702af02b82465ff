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
  /** What stands in the box; empty until a mark is given. */
  value: string;
  /** While the mark is saved: what is changed then would not be in it. The box keeps the focus. */
  isReadOnly: boolean;
  isInvalid: boolean;
  /** Id of what says in words what the band means. */
  describedBy?: string | undefined;
  onChange(value: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 0.5, ArrowDown: -0.5, PageUp: 1, PageDown: -1 };
const ENDS: Readonly<Record<string, string>> = { Home: '0', End: '9' };

/**
 * A criterion's band from 0 to 9 in halves: by the buttons, by keys as the ARIA pattern of a spin button has them, or
 * typed, which is taken to the nearest half when the box is left. The box is a text field with that role, because a
 * wheel over a focused number field changes its value in every browser, and a mark must not change by scrolling.
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
      {/* Keys do the same at the box: the buttons are for pointers, and stay out of the tab order. */}
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
          // Nothing else changes, so nothing moves under the pointer that leaves the box for a button.
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

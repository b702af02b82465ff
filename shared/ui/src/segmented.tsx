import { useId } from 'react';
import styles from './segmented.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface SegmentedProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  isLegendHidden?: boolean | undefined;
}

/**
 * A choice between a few options that are all visible. Built on radio buttons, so the browser handles arrow keys and
 * forms.
 */
export function Segmented<Value extends string>({
  legend,
  options,
  value,
  onChange,
  isLegendHidden = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      {/* A visually hidden legend that stays in the flow would still cause the gap after it. */}
      <legend className={isLegendHidden ? undefined : styles.legend}>
        {isLegendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { alertIcon } from './icons';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange?: ((value: string) => void) | undefined;
  /** Marks the field as invalid and is shown below it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Beside the label, for instance a "Forgot password?" link. */
  aside?: ReactNode;
  /** At the end of the field, for instance a Show button; at most 72 px wide. */
  trailing?: ReactNode;
}

export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  aside,
  trailing,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const describedBy = [rest['aria-describedby'], hint ? hintId : null, error ? errorId : null]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={fieldId}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classNames(styles.control, trailing ? styles.hasTrailing : null)}>
        <input
          {...rest}
          id={fieldId}
          className={styles.input}
          value={value}
          readOnly={rest.readOnly ?? !onChange}
          onChange={(event) => onChange?.(event.target.value)}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={describedBy === '' ? undefined : describedBy}
        />
        {trailing ? <div className={styles.trailing}>{trailing}</div> : null}
      </div>
      {error ? (
        <p className={styles.error} id={errorId}>
          <Icon drawing={alertIcon} size={18} />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { classNames } from './class-names';

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'onChange' | 'checked' | 'type' | 'children'
> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label; a link in it works without toggling the box. */
  children: ReactNode;
}

export function Checkbox({ checked, onChange, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.check, className)}>
      <input {...rest} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

import type { ComponentPropsWithRef } from 'react';
import type { IconDrawing } from './icons';
import { buttonClass, type ButtonLook } from './button';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Icon } from './icon';

export interface IconButtonProps extends Omit<ButtonLook, 'isWide'>, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconDrawing;
  /** Accessible name and tooltip. */
  label: string;
}

/** A button that shows only an icon: 44 px, or 36 px small. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(buttonClass({ variant, size }), styles.square, className)}
    >
      <Icon drawing={icon} />
    </button>
  );
}

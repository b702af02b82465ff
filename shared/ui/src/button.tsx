import { type ComponentPropsWithRef, type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { IconDrawing } from './icons';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Icon } from './icon';

export interface ButtonLook {
  /** Use primary once per view; the default is secondary. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** 36 px in tables, 54 px for a page's main action; 44 px by default. */
  size?: 'small' | 'large' | undefined;
  isWide?: boolean | undefined;
}

/** The button's classes, for a router link that looks like a button. */
export function buttonClass({ variant = 'secondary', size, isWide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size && styles[size], isWide && styles.wide);
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithRef<'button'> {
  /** While busy, the button stays in the tab order, keeps its width and ignores activation. */
  isBusy?: boolean | undefined;
  busyText?: string | undefined;
  icon?: IconDrawing | undefined;
}

export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  busyText,
  icon,
  className,
  children,
  onClick,
  style,
  ref,
  type = 'button',
  ...rest
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const idleWidth = useRef(0);
  // "Creating..." may be shorter than "Add Quick Test": keeping the width stops the page from moving under the pointer.
  // A wide button always fills its container, even when a phone is turned while it is busy.
  useLayoutEffect(() => {
    const button = element.current;
    if (!button) return;
    if (!isBusy) idleWidth.current = button.offsetWidth;
    button.style.minWidth = isBusy && !isWide && idleWidth.current > 0 ? `${idleWidth.current}px` : '';
  });
  const activate = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents the implicit submission of a form, which arrives as a click on its submit button.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      ref={(node) => {
        element.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
      type={type}
      className={classNames(buttonClass({ variant, size, isWide }), className)}
      style={style}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={activate}
    >
      {icon ? <Icon drawing={icon} /> : null}
      {isBusy && busyText !== undefined ? busyText : children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  icon?: IconDrawing | undefined;
}

/** An anchor that looks like a button. For links within the site, use a router link with `buttonClass`. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, isWide }), className)}>
      {icon ? <Icon drawing={icon} /> : null}
      {children}
    </a>
  );
}

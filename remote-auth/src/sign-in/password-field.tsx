import { TextField } from '@bandmark/ui/text-field';
import { VisuallyHidden } from '@bandmark/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  id: string;
  label?: string;
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
}

export function PasswordField({ label = texts.signIn.password, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {texts.signIn.show}
          <VisuallyHidden>{texts.signIn.showWhat}</VisuallyHidden>
        </button>
      }
    />
  );
}

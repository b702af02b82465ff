import { type AuthMode, type FormMode, modeAddress } from './auth-mode';
import { InPlaceLink } from './in-place-link';
import styles from './sign-in-card.module.css';

interface Switching {
  onSwitch(mode: AuthMode): void;
}

function ModeLink({ to, children, onSwitch }: Switching & { to: FormMode; children: string }) {
  return (
    <InPlaceLink href={modeAddress(to)} onFollow={() => onSwitch(to)}>
      {children}
    </InPlaceLink>
  );
}

export function ForgotLink({ onSwitch }: Switching) {
  return (
    <span className={styles.aside}>
      <ModeLink to="forgot" onSwitch={onSwitch}>
        Forgot password?
      </ModeLink>
    </span>
  );
}

/** The link under the form: on to signing up, or back. */
export function ModeLinks({ mode, onSwitch }: Switching & { mode: AuthMode }) {
  if (mode === 'success') return null;
  return (
    <p key={mode} className={styles.swap}>
      {mode === 'sign-in' ? (
        <>
          New here?{' '}
          <ModeLink to="sign-up" onSwitch={onSwitch}>
            Sign up for an account
          </ModeLink>
        </>
      ) : (
        <ModeLink to="sign-in" onSwitch={onSwitch}>
          Return to log in
        </ModeLink>
      )}
    </p>
  );
}

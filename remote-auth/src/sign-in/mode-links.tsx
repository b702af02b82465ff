import { SlottedText } from '@bandmark/ui/slotted-text';
import { texts } from '../texts';
import { type AuthMode, type FormMode, modeAddress } from './auth-mode';
import { InPlaceLink } from './in-place-link';
import styles from './sign-in-card.module.css';

const words = texts.signIn;

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
        {words.forgot}
      </ModeLink>
    </span>
  );
}

/** The link under the form: to sign-up, or back to sign-in. */
export function ModeLinks({ mode, onSwitch }: Switching & { mode: AuthMode }) {
  if (mode === 'success') return null;
  return (
    <p key={mode} className={styles.swap}>
      {mode === 'sign-in' ? (
        <SlottedText
          text={words.newHere}
          slots={{
            signUp: (
              <ModeLink to="sign-up" onSwitch={onSwitch}>
                {words.signUp}
              </ModeLink>
            ),
          }}
        />
      ) : (
        <ModeLink to="sign-in" onSwitch={onSwitch}>
          {words.toLogIn}
        </ModeLink>
      )}
    </p>
  );
}

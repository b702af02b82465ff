import { changePassword, sendPasswordLink } from '@bandmark/contracts/api/account';
import { checkIcon } from '@bandmark/ui/icons';
import { call, errorSentence, storeSession } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { StatusText } from '@bandmark/ui/status-text';
import { useState } from 'react';
import { SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import { PasswordInput } from './password-input';
import { OpenButton, SectionForm } from './section-form';
import type { AccountDetails } from './use-account-details';
import { useAction } from './use-action';

const words = accountTexts.password;

interface PasswordPartProps {
  details: AccountDetails;
  /** A new password also cancels a pending change of email. */
  onChanged(): void;
}

export function PasswordPart({ details, onChanged }: PasswordPartProps) {
  return (
    <SectionPart title={words.title}>
      {details.hasPassword ? (
        <ChangePassword pendingEmail={details.pendingEmail} onChanged={onChanged} />
      ) : (
        <SendPasswordLink email={details.email} />
      )}
    </SectionPart>
  );
}

function ChangePassword({ pendingEmail, onChanged }: { pendingEmail: string | null; onChanged(): void }) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState('');
  return (
    <>
      {isOpen ? (
        <PasswordForm
          onCancel={() => setIsOpen(false)}
          onChanged={() => {
            setIsOpen(false);
            setOutcome(pendingEmail === null ? words.changed : `${words.changed} ${words.linkEnded(pendingEmail)}`);
            onChanged();
          }}
        />
      ) : (
        <SectionActions>
          <OpenButton wasOpen={isOpen !== null} onClick={() => setIsOpen(true)}>
            {words.change}
          </OpenButton>
        </SectionActions>
      )}
      <StatusText icon={outcome !== '' && !isOpen ? checkIcon : undefined}>{isOpen ? '' : outcome}</StatusText>
    </>
  );
}

function PasswordForm({ onCancel, onChanged }: { onCancel(): void; onChanged(): void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const send = async () => {
    // The server ends every session; this one continues with the new token.
    storeSession((await call(changePassword, { body: { current, password } })).JWT);
    onChanged();
  };
  return (
    <SectionForm submit={words.submit} busy={words.busy} send={send} onCancel={onCancel}>
      {(field) => (
        <>
          <PasswordInput
            {...field('current')}
            label={words.current}
            autoComplete="current-password"
            autoFocus
            value={current}
            onChange={setCurrent}
          />
          <PasswordInput
            {...field('password')}
            label={words.new}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            hint={field('password').error === undefined ? errorSentence('password_weak') : undefined}
          />
        </>
      )}
    </SectionForm>
  );
}

/** For an account that signs in with Google only. */
function SendPasswordLink({ email }: { email: string }) {
  const { isBusy, outcome, run } = useAction(() => call(sendPasswordLink, {}), words.linkSent(email));
  return (
    <>
      <p>{words.none}</p>
      <SectionActions>
        <Button isBusy={isBusy} busyText={words.sendingLink} onClick={run}>
          {words.sendLink}
        </Button>
        <StatusText>{outcome}</StatusText>
      </SectionActions>
    </>
  );
}

import { changeEmail } from '@bandmark/contracts/api/account';
import { call } from '@bandmark/platform';
import { TextField } from '@bandmark/ui/text-field';
import { useState } from 'react';
import styles from './account-form.module.css';
import { SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import { PasswordInput } from './password-input';
import { OpenButton, SectionForm } from './section-form';
import type { AccountDetails } from './use-account-details';

const words = accountTexts.email;

/** The email address, which changes once the link sent to the new address is opened. */
export function EmailPart({ details, onChanged }: { details: AccountDetails; onChanged(): void }) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { email, pendingEmail, hasPassword, hasGoogle } = details;
  return (
    <SectionPart title={words.title}>
      <div>
        <p>{email}</p>
        {/* Always mounted: screen readers announce changes of a live region, but not a region that is new. */}
        <div role="status">
          {pendingEmail === null ? null : <p className={styles.pending}>{words.pending(pendingEmail)}</p>}
        </div>
      </div>
      {isOpen ? (
        <EmailForm
          hint={hasGoogle ? `${words.hint} ${words.hintGoogle}` : words.hint}
          onCancel={() => setIsOpen(false)}
          onSent={() => {
            setIsOpen(false);
            onChanged();
          }}
        />
      ) : hasPassword ? (
        <SectionActions>
          <OpenButton wasOpen={isOpen !== null} onClick={() => setIsOpen(true)}>
            {words.change}
          </OpenButton>
        </SectionActions>
      ) : (
        <p>{words.needsPassword}</p>
      )}
    </SectionPart>
  );
}

function EmailForm({ hint, onCancel, onSent }: { hint: string; onCancel(): void; onSent(): void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = async () => {
    await call(changeEmail, { body: { email, password } });
    onSent();
  };
  return (
    <SectionForm submit={words.submit} busy={words.busy} send={send} onCancel={onCancel}>
      {(field) => (
        <>
          <TextField
            {...field('email')}
            label={words.newEmail}
            type="email"
            autoComplete="email"
            autoFocus
            maxLength={254}
            value={email}
            onChange={setEmail}
            hint={hint}
          />
          <PasswordInput
            {...field('password')}
            label={words.password}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        </>
      )}
    </SectionForm>
  );
}

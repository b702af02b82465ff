import { changeEmail } from '@bandmark/contracts/api/account';
import { call } from '@bandmark/platform';
import { Button } from '@bandmark/ui/button';
import { TextField } from '@bandmark/ui/text-field';
import { useState } from 'react';
import { SectionActions, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import { PasswordInput } from './password-input';
import { SectionForm } from './section-form';
import type { AccountDetails } from './use-account-details';

const words = accountTexts.email;

/** The address changes when the link that goes to the new one is opened. */
export function EmailPart({ details, onChanged }: { details: AccountDetails; onChanged(): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { email, pendingEmail, hasPassword } = details;
  return (
    <SectionPart title={words.title}>
      <p>{email}</p>
      {pendingEmail === null ? null : <p role="status">{words.pending(pendingEmail)}</p>}
      {isOpen ? (
        <EmailForm
          onCancel={() => setIsOpen(false)}
          onSent={() => {
            setIsOpen(false);
            onChanged();
          }}
        />
      ) : hasPassword ? (
        <SectionActions>
          <Button onClick={() => setIsOpen(true)}>{words.change}</Button>
        </SectionActions>
      ) : (
        <p>{words.needsPassword}</p>
      )}
    </SectionPart>
  );
}

function EmailForm({ onCancel, onSent }: { onCancel(): void; onSent(): void }) {
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
            hint={words.hint}
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

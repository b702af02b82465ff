import { deleteAccount } from '@bandmark/contracts/api/account';
import { DELETION_DAYS } from '@bandmark/domain/account-deletion';
import { call } from '@bandmark/platform';
import { TextField } from '@bandmark/ui/text-field';
import { useState } from 'react';
import { AccountSection, SectionActions } from './account-section';
import { accountTexts } from './account-texts';
import { PasswordInput } from './password-input';
import { OpenButton, SectionForm } from './section-form';
import type { AccountDetails } from './use-account-details';

const words = accountTexts.deletion;

interface DeleteSectionProps {
  details: AccountDetails;
  /** The account is about to be deleted, and every session has ended. */
  onRequested(deleteAt: number): void;
}

export function DeleteSection({ details, onRequested }: DeleteSectionProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  return (
    <AccountSection title={words.title} about={words.about(DELETION_DAYS)}>
      {isOpen ? (
        <DeleteForm details={details} onCancel={() => setIsOpen(false)} onRequested={onRequested} />
      ) : (
        <>
          <p>{words.gone(DELETION_DAYS)}</p>
          <SectionActions>
            <OpenButton wasOpen={isOpen !== null} onClick={() => setIsOpen(true)}>
              {words.open}
            </OpenButton>
          </SectionActions>
        </>
      )}
    </AccountSection>
  );
}

function DeleteForm({ details, onCancel, onRequested }: DeleteSectionProps & { onCancel(): void }) {
  const [proof, setProof] = useState('');
  const send = async () => {
    const body = details.hasPassword ? { password: proof } : { email: proof };
    const { deleteAt } = await call(deleteAccount, { body });
    onRequested(deleteAt);
  };
  return (
    <SectionForm submit={words.submit} busy={words.busy} send={send} onCancel={onCancel}>
      {(field) => (
        <>
          <p>{words.gone(DELETION_DAYS)}</p>
          <p>{words.stays}</p>
          {details.hasPassword ? (
            <PasswordInput
              {...field('password')}
              label={words.password}
              autoComplete="current-password"
              autoFocus
              value={proof}
              onChange={setProof}
            />
          ) : (
            <TextField
              {...field('email')}
              label={words.email}
              type="email"
              autoComplete="off"
              autoFocus
              value={proof}
              onChange={setProof}
              hint={words.emailHint(details.email)}
            />
          )}
        </>
      )}
    </SectionForm>
  );
}

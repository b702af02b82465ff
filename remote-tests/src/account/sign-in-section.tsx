import type { User } from '@bandmark/contracts/api/auth';
import { FailureNote } from '@bandmark/ui/failure-note';
import { AccountSection, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import { EmailPart } from './email-part';
import { LogOutEverywhere } from './log-out-everywhere';
import { PasswordPart } from './password-part';
import type { AccountDetailsHandle } from './use-account-details';

const words = accountTexts.signIn;

interface SignInSectionProps {
  user: User;
  account: AccountDetailsHandle;
}

/** How the owner logs in, and where they are logged in. */
export function SignInSection({ user, account: { details, failure, reload } }: SignInSectionProps) {
  return (
    <AccountSection title={words.title} about={words.about}>
      {failure ? (
        <FailureNote message={failure.message} onRetry={reload}>
          {details ? accountTexts.earlier : accountTexts.partsMissing}
        </FailureNote>
      ) : null}
      {details ? (
        <>
          <EmailPart details={details} onChanged={reload} />
          <PasswordPart details={details} onChanged={reload} />
        </>
      ) : user.email ? (
        <SectionPart title={accountTexts.email.title}>
          <p>{user.email}</p>
        </SectionPart>
      ) : null}
      <LogOutEverywhere />
    </AccountSection>
  );
}

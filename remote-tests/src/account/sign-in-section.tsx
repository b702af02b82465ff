import type { User } from '@bandmark/contracts/api/auth';
import { AccountSection, SectionPart } from './account-section';
import { accountTexts } from './account-texts';
import { EmailPart } from './email-part';
import { LogOutEverywhere } from './log-out-everywhere';
import { PasswordPart } from './password-part';
import type { AccountDetails } from './use-account-details';

const words = accountTexts.signIn;

interface SignInSectionProps {
  user: User;
  details: AccountDetails | null;
  /** Something of the details has changed. */
  onChanged(): void;
}

/** How the owner logs in, and where they are logged in. */
export function SignInSection({ user, details, onChanged }: SignInSectionProps) {
  return (
    <AccountSection title={words.title} about={words.about}>
      {details ? (
        <>
          <EmailPart details={details} onChanged={onChanged} />
          <PasswordPart details={details} onChanged={onChanged} />
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

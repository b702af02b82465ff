import type { User } from '@bandmark/contracts/api/auth';
import { texts } from '../texts';
import { AccountSection, SectionFacts } from './account-section';
import { LogOutEverywhere } from './log-out-everywhere';

const words = texts.account.signIn;

/** How the owner logs in, and where they are logged in. */
export function SignInSection({ user }: { user: User }) {
  return (
    <AccountSection title={words.title} about={words.about}>
      {user.email ? <SectionFacts facts={[[words.email, user.email]]} /> : null}
      <LogOutEverywhere />
    </AccountSection>
  );
}

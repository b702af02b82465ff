import type { User } from '@bandmark/contracts/api/auth';
import { AccountForm } from './account-form';
import styles from './account-page.module.css';
import { accountTexts } from './account-texts';
import { AnswerFileSection } from './answer-file-section';
import { CertificatesSection } from './certificates-section';
import { DataSection } from './data-section';
import { DeleteSection } from './delete-section';
import { MailsSection } from './mails-section';
import { SignInSection } from './sign-in-section';
import { useAccountDetails } from './use-account-details';

interface AccountPageProps {
  user: User;
  /** @param deleteAt epoch milliseconds */
  onDeletionRequested(deleteAt: number): void;
}

/** One section per subject, each in its own file; irreversible actions come last. */
export function AccountPage({ user, onDeletionRequested }: AccountPageProps) {
  const account = useAccountDetails(user);
  const { details } = account;
  return (
    <>
      <h1 className={styles.title}>{accountTexts.title}</h1>
      <AccountForm user={user} />
      <SignInSection user={user} account={account} />
      <MailsSection />
      {/* Below the fold, because its height is known only once it has loaded, and visible content must not shift. */}
      <CertificatesSection />
      {details ? (
        <>
          <AnswerFileSection />
          <DataSection />
          {(user.deleteAt ?? null) === null ? (
            <DeleteSection details={details} onRequested={onDeletionRequested} />
          ) : null}
        </>
      ) : null}
    </>
  );
}

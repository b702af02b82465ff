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

/** Each subject is a section in its own file; what cannot be undone stands last. */
export function AccountPage({ user, onDeletionRequested }: AccountPageProps) {
  const { details, reload } = useAccountDetails(user);
  return (
    <>
      <h1 className={styles.title}>{accountTexts.title}</h1>
      <AccountForm user={user} />
      <SignInSection user={user} details={details} onChanged={reload} />
      <MailsSection />
      {/* Below the first screen: how much it holds is known only when it has loaded, and nothing seen may move. */}
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

import { useAppStore } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { AccountForm } from '../account/account-form';
import styles from '../account/account-page.module.css';
import { MailsSection } from '../account/mails-section';
import { SignInSection } from '../account/sign-in-section';
import { PageMain } from '../navigation/page-main';
import { texts } from '../texts';

/** `/account`: content only when a user is present (spec §2); user-info is still on its way otherwise. */
export function AccountScreen() {
  const user = useAppStore((state) => state.user);
  return (
    <PageMain>
      {user ? (
        <>
          <h1 className={styles.title}>{texts.account.title}</h1>
          <AccountForm user={user} />
          <SignInSection user={user} />
          <MailsSection />
        </>
      ) : (
        <LoadingText />
      )}
    </PageMain>
  );
}

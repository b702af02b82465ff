import { useAppStore } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { AccountForm } from '../account/account-form';
import { LogOutEverywhere } from '../account/log-out-everywhere';
import { PageMain } from '../navigation/page-main';

/** `/account`: content only when a user is present (spec §2); user-info is still on its way otherwise. */
export function AccountScreen() {
  const user = useAppStore((state) => state.user);
  return (
    <PageMain>
      {user ? (
        <>
          <h1>Account</h1>
          <AccountForm user={user} />
          <LogOutEverywhere />
        </>
      ) : (
        <LoadingText />
      )}
    </PageMain>
  );
}

import { useAppStore } from '@bandmark/platform';
import { LoadingText } from '@bandmark/ui/loading';
import { useState } from 'react';
import { AccountPage } from '../account/account-page';
import { DeletionRequested } from '../account/deletion-requested';
import { useLeftoverEvents } from '../exam/facts/use-leftover-events';
import { PageMain } from '../navigation/page-main';

/** `/account`: shows content only when a user is present (spec §2), that is, once user-info has loaded. */
export function AccountScreen() {
  useLeftoverEvents();
  const user = useAppStore((state) => state.user);
  const [deleteAt, setDeleteAt] = useState<number | null>(null);
  return (
    <PageMain>
      {deleteAt !== null ? (
        <DeletionRequested deleteAt={deleteAt} />
      ) : user ? (
        <AccountPage user={user} onDeletionRequested={setDeleteAt} />
      ) : (
        <LoadingText />
      )}
    </PageMain>
  );
}

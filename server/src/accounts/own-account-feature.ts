import {
  accountDetails,
  changeEmail,
  changePassword as changePasswordEndpoint,
  deleteAccount,
  keepAccount as keepAccountEndpoint,
  sendPasswordLink as sendPasswordLinkEndpoint,
} from '@bandmark/contracts/api/account';
import { eq } from 'drizzle-orm';
import { causedBy, type Feature } from '../app-dependencies';
import { users } from '../database/schema/users';
import { defineRoute } from '../http/define-route';
import { unauthorised } from '../http/http-error';
import { OK } from '../http/ok';
import { eraseAccounts } from './deletion/erase-accounts';
import { deleteAtOf, keepAccount, requestDeletion } from './deletion/request-deletion';
import type { AccountsDependencies } from './dependencies';
import { cleanUpOtherAddresses, pendingEmailOf, requestEmailChange } from './settings/change-email';
import { changePassword, sendPasswordLink } from './settings/change-password';
import { callerOf } from './sign-in/known-device';
import type { UserRow } from './sign-in/session';

/** What owners do with their own account: change its address or password, delete it, or cancel the deletion. */
export const ownAccountFeature: Feature<AccountsDependencies> = async (app, deps) => {
  const access = { access: 'signed-in' } as const;

  defineRoute(app, deps, accountDetails, access, async ({ userId }) => {
    const user = await accountOf(deps, userId);
    return {
      email: user.email,
      isEmailVerified: user.isEmailVerified,
      hasPassword: user.passwordHash !== null,
      hasGoogle: user.googleSubject !== null,
      pendingEmail: pendingEmailOf(user, deps.clock()),
      deleteAt: deleteAtOf(user),
    };
  });

  defineRoute(app, deps, changeEmail, access, async ({ userId, body, request, reply }) => {
    await requestEmailChange(
      causedBy(deps, request.id),
      await accountOf(deps, userId),
      body,
      await callerOf(deps, request, reply),
    );
    return OK;
  });
  defineRoute(app, deps, changePasswordEndpoint, access, async ({ userId, body, request, reply }) =>
    changePassword(
      causedBy(deps, request.id),
      await accountOf(deps, userId),
      body,
      await callerOf(deps, request, reply),
    ),
  );
  defineRoute(app, deps, sendPasswordLinkEndpoint, access, async ({ userId, request, reply }) => {
    await sendPasswordLink(
      causedBy(deps, request.id),
      await accountOf(deps, userId),
      await callerOf(deps, request, reply),
    );
    return OK;
  });
  defineRoute(app, deps, deleteAccount, access, async ({ userId, body, request, reply }) =>
    requestDeletion(
      causedBy(deps, request.id),
      await accountOf(deps, userId),
      body,
      await callerOf(deps, request, reply),
    ),
  );
  defineRoute(app, deps, keepAccountEndpoint, access, async ({ userId, request }) => {
    await keepAccount(causedBy(deps, request.id), userId);
    return OK;
  });

  await deps.jobs.work('erase-accounts', async () => {
    // Runs first, so that a failing erasure does not keep addresses that are due for removal.
    await cleanUpOtherAddresses(deps);
    await eraseAccounts(deps);
  });
};

/** @throws HttpError 401 when the account was erased during the call */
async function accountOf(deps: AccountsDependencies, userId: string): Promise<UserRow> {
  const [user] = await deps.db.select().from(users).where(eq(users.userId, userId));
  if (!user) throw unauthorised('session_ended', 'The account is gone.');
  return user;
}

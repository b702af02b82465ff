import {
  captchaChallenge,
  checkRecoveryLink,
  newPassword,
  resetPassword,
  signIn as signInEndpoint,
  signOut,
  signUp as signUpEndpoint,
  userInfo,
  userLocation,
} from '@bandmark/contracts/api/auth';
import { newUserName } from '@bandmark/contracts/api/tests';
import { isAccountName, isPassword } from '@bandmark/domain/credentials';
import { givenName, keptName } from '@bandmark/domain/holder-name';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { causedBy, type Feature } from '../app-dependencies';
import { users } from '../database/schema/users';
import { makeChallenge } from './captcha/altcha-challenge';
import type { AccountsDependencies } from './dependencies';
import { invalidField, invalidFields } from '../http/http-error';
import { defineRoute } from '../http/define-route';
import { OK } from '../http/ok';
import { fieldErrorOf } from './sign-in/check-credentials';
import { callerOf } from './sign-in/known-device';
import { ADDRESS_LIMITS, callerLimit } from './sign-in/limits';
import { findRecoveryLink, requestRecovery, sendRecoveryMail, setNewPassword } from './sign-in/recovery';
import { signIn } from './sign-in/sign-in';
import { endEverySession, endSession } from './sign-in/sign-out';
import { signUp } from './sign-in/sign-up';
import { endWatching } from './sign-in/watch-hidden';
import { deleteAtOf } from './deletion/request-deletion';

/** Token and password have at most 768 characters. The bound of JSON bodies is far larger, for essays. */
const NEW_PASSWORD_BYTES = 8192;

/** Sign-up, sign-in, sign-out and recovery for accounts with a password, and the profile that every account has. */
export const accountsFeature: Feature<AccountsDependencies> = async (app, deps) => {
  registerSignIn(app, deps);
  registerSignOut(app, deps);
  registerProfile(app, deps);
  await deps.jobs.work('send-recovery-mail', ({ email }) => sendRecoveryMail(deps, email));
};

function registerSignIn(app: FastifyInstance, deps: AccountsDependencies): void {
  const anyone = (name: 'challenge' | 'signIn' | 'recovery') =>
    ({ access: 'anyone', limit: callerLimit(deps, name) }) as const;
  defineRoute(app, deps, captchaChallenge, anyone('challenge'), async () => ({ ...(await makeChallenge(deps)) }));
  defineRoute(app, deps, signInEndpoint, anyone('signIn'), async ({ body, request, reply }) =>
    signIn(deps, body, await callerOf(deps, request, reply)),
  );
  defineRoute(
    app,
    deps,
    signUpEndpoint,
    { access: 'anyone', limit: ADDRESS_LIMITS.signUp },
    async ({ body, request, reply }) => signUp(causedBy(deps, request.id), body, await callerOf(deps, request, reply)),
  );
  defineRoute(app, deps, resetPassword, anyone('recovery'), async ({ body, request, reply }) =>
    requestRecovery(causedBy(deps, request.id), body, await callerOf(deps, request, reply)),
  );
  // No limit before the handler: a valid link must work even while someone else in the same network is guessing.
  const options = { access: 'anyone', bodyLimit: NEW_PASSWORD_BYTES } as const;
  defineRoute(app, deps, newPassword, options, async ({ body, request, reply }) => {
    if (!isPassword(body.password)) {
      throw invalidFields([fieldErrorOf({ field: 'password', code: 'password_weak' })]);
    }
    await setNewPassword(causedBy(deps, request.id), body, await callerOf(deps, request, reply));
    return OK;
  });
  const limit = ADDRESS_LIMITS.checkRecoveryLink;
  defineRoute(app, deps, checkRecoveryLink, { access: 'anyone', limit }, async ({ body, request }) => {
    await findRecoveryLink(deps, body.token, request.ip);
    return OK;
  });
}

function registerSignOut(app: FastifyInstance, deps: AccountsDependencies): void {
  defineRoute(app, deps, signOut, { access: 'signed-in' }, async ({ body, user, userId, request, reply }) => {
    endWatching(deps, reply);
    if (!body.everywhere) {
      await endSession(deps, user.session);
      return OK;
    }
    const account = await deps.db.transaction((tx) => endEverySession(deps, tx, userId));
    // The owner is using this browser, so it stays a known device; all others stop being known.
    if (account) await (await callerOf(deps, request, reply)).remember(account);
    return OK;
  });
}

function registerProfile(app: FastifyInstance, deps: AccountsDependencies): void {
  defineRoute(app, deps, userInfo, { access: 'signed-in' }, async ({ user }) => {
    const { userId, email, location, isExaminer, isLead, isOperator } = user;
    return {
      userId,
      name: givenName(user),
      email,
      location,
      isExaminer,
      isLead,
      isOperator,
      isPremiumDictionary: false,
      deleteAt: deleteAtOf(user),
    };
  });

  // Pages send the location as long as it is null (spec §7); a stored location is never overwritten.
  defineRoute(app, deps, userLocation, { access: 'signed-in' }, async ({ userId, body }) => {
    await deps.db
      .update(users)
      .set({ location: body.location.toUpperCase() })
      .where(and(eq(users.userId, userId), isNull(users.location)));
    return OK;
  });

  defineRoute(app, deps, newUserName, { access: 'signed-in' }, async ({ userId, body }) => {
    if (!isAccountName(body.name)) throw invalidField('name', 'name must be a name that can be seen.');
    await deps.db
      .update(users)
      .set({ name: keptName(body.name) })
      .where(eq(users.userId, userId));
    return OK;
  });
}

import {
  newPassword,
  resetPassword,
  signIn as signInEndpoint,
  signUp as signUpEndpoint,
} from '@bandmark/contracts/api/auth';
import { isPassword } from '@bandmark/domain/credentials';
import type { Feature } from '../../app-dependencies';
import type { AccountsDependencies } from '../dependencies';
import { invalidFields } from '../../http/http-error';
import { defineRoute } from '../../http/define-route';
import { OK } from '../../http/ok';
import { fieldErrorOf } from './check-credentials';
import { ADDRESS_LIMITS } from './limits';
import { prepareDecoy } from './password';
import { requestRecovery, sendRecoveryMail, setNewPassword } from './recovery';
import { signIn } from './sign-in';
import { signUp } from './sign-up';

/** Signing up, signing in, and getting back in. */
export const authFeature: Feature<AccountsDependencies> = async (app, deps) => {
  await prepareDecoy();

  defineRoute(app, deps, signInEndpoint, { access: 'anyone', limit: ADDRESS_LIMITS.signIn }, ({ body, request }) =>
    signIn(deps, body, request.ip),
  );
  defineRoute(app, deps, signUpEndpoint, { access: 'anyone', limit: ADDRESS_LIMITS.signUp }, ({ body, request }) =>
    signUp(deps, body, request.ip),
  );
  defineRoute(app, deps, resetPassword, { access: 'anyone', limit: ADDRESS_LIMITS.recovery }, ({ body, request }) =>
    requestRecovery(deps, body, request.ip),
  );
  defineRoute(app, deps, newPassword, { access: 'anyone', limit: ADDRESS_LIMITS.newPassword }, async ({ body }) => {
    if (!isPassword(body.password)) {
      throw invalidFields([fieldErrorOf({ field: 'password', code: 'password_weak' })]);
    }
    await setNewPassword(deps, body);
    return OK;
  });
  await deps.jobs.work('send-recovery-mail', ({ email }) => sendRecoveryMail(deps, email));
};

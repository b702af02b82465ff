import { captchaChallenge } from '@bandmark/contracts/api/auth';
import { ADDRESS_LIMITS } from '../sign-in/limits';
import type { Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { makeChallenge } from './altcha-challenge';

/** The challenge of the self-hosted captcha. */
export const captchaFeature: Feature = (app, deps) => {
  defineRoute(app, deps, captchaChallenge, { access: 'anyone', limit: ADDRESS_LIMITS.challenge }, async () => ({
    ...(await makeChallenge(deps)),
  }));
};

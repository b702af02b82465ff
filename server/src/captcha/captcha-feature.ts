import { captchaChallenge } from '@bandmark/contracts/api/auth';
import type { AppDependencies } from '../app-dependencies';
import { ADDRESS_LIMITS } from '../auth/limits';
import type { Feature } from '../features';
import { defineRoute } from '../http/define-route';
import { makeChallenge } from './altcha-challenge';
import { createAltchaVerifier } from './altcha-verifier';
import type { CaptchaVerifier } from './captcha-verifier';
import { createRecaptchaVerifier } from './recaptcha-verifier';

/** reCAPTCHA when its keys are configured, else the self-hosted ALTCHA (design §6.2). */
export function createCaptchaVerifier(deps: AppDependencies, report: (error: unknown) => void): CaptchaVerifier {
  const { RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: verifyUrl } = deps.settings;
  return secret === undefined ? createAltchaVerifier(deps) : createRecaptchaVerifier({ secret, verifyUrl }, report);
}

export const captchaFeature: Feature = (app, deps) => {
  defineRoute(app, deps, captchaChallenge, { access: 'anyone', limit: ADDRESS_LIMITS.challenge }, async () => ({
    ...(await makeChallenge(deps)),
  }));
};

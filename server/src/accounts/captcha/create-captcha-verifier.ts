import type { AppDependencies } from '../../app-dependencies';
import { createAltchaVerifier } from './altcha-verifier';
import type { CaptchaVerifier } from './captcha-verifier';
import { createRecaptchaVerifier } from './recaptcha-verifier';

/** reCAPTCHA when its keys are configured, else the self-hosted ALTCHA. */
export function createCaptchaVerifier(
  deps: Pick<AppDependencies, 'settings' | 'db' | 'clock' | 'secrets'>,
  report: (error: unknown) => void,
): CaptchaVerifier {
  const { RECAPTCHA_SECRET: secret, RECAPTCHA_VERIFY_URL: verifyUrl } = deps.settings;
  return secret === undefined ? createAltchaVerifier(deps) : createRecaptchaVerifier({ secret, verifyUrl }, report);
}

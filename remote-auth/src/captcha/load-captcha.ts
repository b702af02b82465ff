import type { CaptchaWidget } from './captcha-widget';

export type LoadCaptcha = () => Promise<CaptchaWidget>;

/**
 * Loads the configured captcha when it is first needed, so that the card's chunk contains neither.
 * @param recaptchaSiteKey selects reCAPTCHA when defined
 */
export async function loadCaptcha(recaptchaSiteKey: string | undefined): Promise<CaptchaWidget> {
  if (recaptchaSiteKey === undefined) return (await import('./altcha-captcha')).AltchaCaptcha;
  const { recaptchaWidget } = await import('./recaptcha-captcha');
  return recaptchaWidget(recaptchaSiteKey);
}

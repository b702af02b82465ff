import { invalidFields } from '../../http/http-error';

/** reCAPTCHA or ALTCHA. Each solution is valid for one call. */
export interface CaptchaVerifier {
  /** @param solution the widget's result: reCAPTCHA's token or ALTCHA's base64 payload */
  verify(solution: string, address: string): Promise<boolean>;
}

/** @throws HttpError 400 `captcha_failed` */
export async function requireCaptcha(verifier: CaptchaVerifier, solution: string, address: string): Promise<void> {
  if (await verifier.verify(solution, address)) return;
  const message = 'The captcha is not solved, or its solution was used before.';
  throw invalidFields([{ field: 'reCaptcha', message, code: 'captcha_failed' }], 'captcha_failed');
}

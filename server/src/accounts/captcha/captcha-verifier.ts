import { ERROR_CODES } from '@bandmark/contracts/api/errors';
import { HttpError } from '../../http/http-error';

/** reCAPTCHA or ALTCHA. A solution is good for one call. */
export interface CaptchaVerifier {
  /** @param solution what the widget gave: reCAPTCHA's token or ALTCHA's base64 payload */
  verify(solution: string, address: string): Promise<boolean>;
}

/** @throws HttpError 400 `captcha_failed` */
export async function requireCaptcha(verifier: CaptchaVerifier, solution: string, address: string): Promise<void> {
  if (await verifier.verify(solution, address)) return;
  throw new HttpError(400, {
    message: [{ message: 'The captcha was not solved, or was used before. Solve it again.', field: 'reCaptcha' }],
    code: ERROR_CODES.captcha,
  });
}

import type { ComponentType } from 'react';

export interface CaptchaWidgetProps {
  /** The visitor solved it; the token goes to the server, which verifies it once. */
  onSolved(token: string): void;
  /** It could not be loaded or solved; the visitor may try again. */
  onError(): void;
}

/** A captcha as the card sees it: ALTCHA and reCAPTCHA are two of these. */
export type CaptchaWidget = ComponentType<CaptchaWidgetProps>;

import type { ComponentType } from 'react';

export interface CaptchaWidgetProps {
  /** The visitor solved it; the token goes to the server, which verifies it once. */
  onSolved(token: string): void;
  /** It could not be loaded or solved; the visitor may try again. */
  onError(): void;
}

/** What the card knows of a captcha: ALTCHA and reCAPTCHA are two of these. */
export type CaptchaWidget = ComponentType<CaptchaWidgetProps>;

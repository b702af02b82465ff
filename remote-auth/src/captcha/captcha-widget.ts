import type { ComponentType } from 'react';

export interface CaptchaWidgetProps {
  /** The visitor solved it. The server verifies the token, which is valid once. */
  onSolved(token: string): void;
  /** It could not be loaded or solved; the visitor may try again. */
  onError(): void;
}

/** The interface that the card uses; ALTCHA and reCAPTCHA implement it. */
export type CaptchaWidget = ComponentType<CaptchaWidgetProps>;

import ReCAPTCHA from 'react-google-recaptcha';
import type { CaptchaWidget } from './captcha-widget';

/** reCAPTCHA as the spec has it (§9): light theme, image type, normal size, bottom-right badge. */
export function recaptchaWidget(siteKey: string): CaptchaWidget {
  return function RecaptchaCaptcha({ onSolved, onError }) {
    return (
      <ReCAPTCHA
        sitekey={siteKey}
        theme="light"
        type="image"
        size="normal"
        badge="bottomright"
        onChange={(token) => {
          // null: the solved token expired before it was used; the widget asks again itself.
          if (token !== null) onSolved(token);
        }}
        onErrored={onError}
      />
    );
  };
}

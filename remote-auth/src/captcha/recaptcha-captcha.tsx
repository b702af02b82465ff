import ReCAPTCHA from 'react-google-recaptcha';
import type { CaptchaWidget } from './captcha-widget';

/** reCAPTCHA with the options of the spec (§9): light theme, image type, normal size, bottom-right badge. */
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
          // null: the token expired before it was used, and the widget asks the visitor again.
          if (token !== null) onSolved(token);
        }}
        onErrored={onError}
      />
    );
  };
}

import { siteSettings } from '@bandmark/platform';
import { useState } from 'react';
import { loadCaptcha } from '../captcha/load-captcha';
import { browserPage } from '../page-control';
import { isFormMode } from '../sign-in/auth-mode';
import { SignInCard } from '../sign-in/sign-in-card';

const loadConfiguredCaptcha = () => loadCaptcha(siteSettings().recaptchaSiteKey);

/** `/sign-in`, in the mode given in the address. */
export function SignInScreen() {
  const [initialMode] = useState(() => {
    const mode = new URLSearchParams(window.location.search).get('mode');
    return isFormMode(mode) ? mode : undefined;
  });
  return (
    <SignInCard
      page={browserPage}
      loadCaptcha={loadConfiguredCaptcha}
      hasGoogleSignIn={siteSettings().hasGoogleSignIn}
      initialMode={initialMode}
    />
  );
}

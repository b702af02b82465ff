import type { AppDependencies } from '../app-dependencies';
import type { CaptchaVerifier } from './captcha/captcha-verifier';

export interface AccountsDependencies extends AppDependencies {
  captcha: CaptchaVerifier;
}

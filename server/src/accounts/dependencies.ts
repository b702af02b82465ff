import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import type { CaptchaVerifier } from './captcha/captcha-verifier';

export interface AccountsDependencies extends AppDependencies {
  captcha: CaptchaVerifier;
  /** Ends the right of an account's older grants to write the answer of an open exam. */
  endGrants: (tx: Database, userId: string) => Promise<void>;
  /** Ends the certificates of an account that `tx` deletes next; their links say from then on that they were withdrawn. */
  endCertificatesOfAccount: (tx: Database, userId: string, endedAt: number) => Promise<void>;
}

import type { Skill } from '@bandmark/domain/skills';
import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import type { CaptchaVerifier } from './captcha/captcha-verifier';

export interface AccountsDependencies extends AppDependencies {
  captcha: CaptchaVerifier;
  /** Ends the right of an account's older grants to write the answer of an open exam. */
  endGrants: (tx: Database, userId: string) => Promise<void>;
  /** Ends the certificates of an account that `tx` deletes next; their links say from then on that they were withdrawn. */
  endCertificatesOfAccount: (tx: Database, userId: string, endedAt: number) => Promise<void>;
  /** Where the store keeps what the account recorded: prefixes that end with a slash. */
  recordingPlaces: (userId: string) => Promise<AccountRecording[]>;
  /** Closes the exams of an account that is erased next: they take nothing more. */
  closeExams: (tx: Database, userId: string, now: number) => Promise<void>;
}

export interface AccountRecording {
  /** "Test #". */
  testNumber: number;
  skill: Skill;
  /** Prefix of the files that are served; null until they are made. */
  files: string | null;
  /** Prefix of the files of every run, the one that is served included. */
  everyRun: string;
  /** Prefix of the chunks; they are removed some days after the files were made. */
  chunks: string;
}

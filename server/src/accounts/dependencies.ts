import type { Skill } from '@bandmark/domain/skills';
import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import type { CaptchaVerifier } from './captcha/captcha-verifier';

export interface AccountsDependencies extends AppDependencies {
  captcha: CaptchaVerifier;
  /** Revokes the account's existing grants to write answers of open exams. */
  endGrants: (tx: Database, userId: string) => Promise<void>;
  /** Ends the certificates of an account that `tx` is about to delete; their links then report them as withdrawn. */
  endCertificatesOfAccount: (tx: Database, userId: string, endedAt: number) => Promise<void>;
  /** The store prefixes of the account's recordings; each ends with a slash. */
  recordingPlaces: (userId: string) => Promise<AccountRecording[]>;
  /** Closes the exams of an account that is about to be erased: they accept nothing more. */
  closeExams: (tx: Database, userId: string, now: number) => Promise<void>;
}

export interface AccountRecording {
  /** The number that the candidate sees, in "Test #3". */
  testNumber: number;
  skill: Skill;
  /** Prefix of the files that are served; null until the recording is finalised. */
  files: string | null;
  /** Prefix of the files of all finalising runs, including the one that is served. */
  everyRun: string;
  /** Prefix of the chunks, which are removed some days after finalising. */
  chunks: string;
}

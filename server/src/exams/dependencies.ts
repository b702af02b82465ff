import type { TestRow } from '@bandmark/contracts/api/tests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import type { FormKey } from '@bandmark/domain/answer-key/form-key';
import type { Database } from '../database/database';
import type { attempts } from '../database/schema/attempts';
import type { FullForms } from './content/full-forms';
import type { OutageWatch } from './outages/outage-watch';

/** Which versions of the site an exam runs in, for as long as it is open. */
export interface ExamReleases {
  /** The versions that an exam begins with: remote → version. */
  choose(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, string>>;
  /** Serves this browser the versions of an open attempt from its next page load on. */
  remember(request: FastifyRequest, reply: FastifyReply, attemptId: string): void;
}

/** The holder has withdrawn the recordings that the certificate rests on. Epoch milliseconds. */
export interface Withdrawal {
  kind: 'withdrawn-by-holder';
  endedAt: number;
}

/** What the list of tests says of a certificate. */
export interface CertificateState {
  certificate: { certificateId: string; totalBand: number } | null;
  withdrawn: NonNullable<TestRow['certificateWithdrawn']> | null;
  needsName: boolean;
}

export interface ExamsDependencies extends AppDependencies {
  fullForms: FullForms;
  outages: OutageWatch;
  /** Scores a listening or reading answer in the transaction that submits it. */
  scoreByKey(tx: Database, attempt: typeof attempts.$inferSelect, key: FormKey, now: number): Promise<void>;
  /** Ends the certificate of a test whose row `tx` has locked. @returns its id; null where there is none */
  endCertificateOf(tx: Database, myTestId: number, withdrawal: Withdrawal): Promise<string | null>;
  /** SHA-256 in hexadecimal of the recorded files that a certificate's credential signs, by name. */
  signedFiles(db: Database, myTestId: number): Promise<ReadonlyMap<string, string>>;
  examReleases: ExamReleases;
  /** What became of the certificates of an account's tests, by `myTestId`. */
  certificateStates(userId: string): Promise<Map<number, CertificateState>>;
  /**
   * Keeps the name for certificates, and queues those that waited for it in the name of the request.
   * @throws HttpError 400 for an invalid name
   */
  giveCertificateName(userId: string, name: string, requestId: string): Promise<unknown>;
}

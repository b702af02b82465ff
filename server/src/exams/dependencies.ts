import type { TestRow } from '@bandmark/contracts/api/tests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import type { FormKey } from '@bandmark/domain/answer-key/form-key';
import type { Database } from '../database/database';
import type { attempts } from '../database/schema/attempts';
import type { FullForms } from './content/full-forms';
import type { OutageWatch } from './outages/outage-watch';

/** Pins the versions of the remotes that an exam uses, for as long as it is open. */
export interface ExamReleases {
  /** Chooses the versions that an exam starts with: remote → version. */
  choose(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, string>>;
  /** Serves this browser the versions of an open attempt from its next page load on. */
  remember(request: FastifyRequest, reply: FastifyReply, attemptId: string): void;
}

/** The holder has withdrawn the recordings that the certificate rests on. Epoch milliseconds. */
export interface Withdrawal {
  kind: 'withdrawn-by-holder';
  endedAt: number;
}

/** What the list of tests shows about a certificate. */
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
  /** SHA-256 (hexadecimal) of the recorded files that the credential of a certificate signs, by file name. */
  signedFiles(db: Database, myTestId: number): Promise<ReadonlyMap<string, string>>;
  examReleases: ExamReleases;
  /** Whether the caller may watch the recording of this attempt although its holder hides it. */
  mayWatch(request: FastifyRequest, attemptId: string): Promise<boolean>;
  /** State of the certificate of each test of an account, by `myTestId`. */
  certificateStates(userId: string): Promise<Map<number, CertificateState>>;
  /**
   * Stores the name for certificates and, as caused by the request, queues the certificates that were waiting for it.
   * @throws HttpError 400 for an invalid name
   */
  giveCertificateName(userId: string, name: string, requestId: string): Promise<unknown>;
}

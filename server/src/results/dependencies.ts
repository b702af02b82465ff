import type { Task } from '@bandmark/contracts/tasks/any-task';
import type { Correction } from '@bandmark/contracts/api/corrections';
import type { ExamEvent } from '@bandmark/contracts/api/exam-events';
import type { FastifyReply } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';
import type { SignedInUser } from '../http/authenticator';

/** A text of a submitted attempt that is not the submitted one. Epoch milliseconds; `typedAt` null where unknown. */
export interface OtherText {
  text: string;
  typedAt: number | null;
  receivedAt: number;
}

/** A lead or an operator withdraws a certificate, or a mark that it rests on. Epoch milliseconds. */
export interface Withdrawal {
  kind: 'withdrawn-by-us';
  endedAt: number;
  endedBy: string;
  /** Public: anyone who has the link can read it. */
  reason: string;
}

export interface ResultsDependencies extends AppDependencies {
  /** Ends the certificate of a test whose row `tx` has locked. @returns its id; null where there is none */
  endCertificateOf(tx: Database, myTestId: number, withdrawal: Withdrawal): Promise<string | null>;
  /** State of the certificate of each test of an account, by `myTestId`. */
  certificateStates(userId: string): Promise<Map<number, { withdrawn: Correction['withdrawn'] }>>;
  /** Lets the examiner's browser fetch hidden recordings of answers that they can mark. */
  grantWatching(reply: FastifyReply, user: SignedInUser): Promise<void>;
  /** Texts of an attempt that came too late to be submitted, in the order of their arrival. */
  otherTexts(attemptId: string): Promise<OtherText[]>;
  /** The drawings of the attempt's task as SVG, by file; undefined for a task without one. */
  drawingsOf(attempt: { task: Task; formId: string }): Promise<Record<string, string> | undefined>;
  /** The events that were recorded during the attempt, in order. */
  examEvents(attemptId: string): Promise<ExamEvent[]>;
}

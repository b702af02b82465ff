import { scrubMessage } from '@bandmark/domain/scrub-message';
import { isTransientFault } from '../database/database-fault';
import { chainOf, DISK_FAULTS, missingPartOf } from '../unavailable';

/** The kinds of faults that a failed run is sorted into. */
export const FAULTS = [
  'disk_full',
  'disk_failed',
  'store_away',
  'database_away',
  'mail_away',
  'mail_refused',
  'timed_out',
  /** The process was killed or lost its connection: its heartbeat stopped. */
  'process_ended',
  'other',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * Faults of the infrastructure. They pass without a change to the job, so by default they use up none of its retries.
 */
const TRANSIENT: ReadonlySet<Fault> = new Set(['disk_full', 'disk_failed', 'store_away', 'database_away', 'mail_away']);

export const isTransient = (fault: Fault): boolean => TRANSIENT.has(fault);

export interface FailureReason {
  fault: Fault;
  /** The error's message, without anything personal (`scrubMessage`), at most 200 characters. */
  detail: string;
}

const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** PostgreSQL's SQLSTATE `disk_full`. */
const FULL_DATABASE_DISK = '53100';
/** Errors from another thread or process arrive only as text. */
const DISK_WORDS = new RegExp(`\\b(${[...DISK_FAULTS].join('|')})\\b`);

/** Why a run failed: the fault in the chain of causes, and the innermost message. Never throws. */
export function failureReason(error: unknown): FailureReason {
  const chain = [...chainOf(error)];
  const fault = chain.map(faultOf).find((found) => found !== undefined) ?? 'other';
  return { fault, detail: scrubMessage(messageOf(chain)) };
}

function faultOf(error: Error): Fault | undefined {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  // Only nodemailer's errors name the SMTP command.
  if (typeof command === 'string') return isRefusal(responseCode) ? 'mail_refused' : 'mail_away';
  switch (missingPartOf(error)) {
    case 'storage':
      return 'store_away';
    case 'disk':
      return FULL_DISK.has(code) ? 'disk_full' : 'disk_failed';
    case 'database':
    case 'jobs':
      return 'database_away';
    case null:
  }
  if (isTransientFault(error)) return code === FULL_DATABASE_DISK ? 'disk_full' : 'database_away';
  const word = DISK_WORDS.exec(error.message)?.[1];
  if (word !== undefined) return FULL_DISK.has(word) ? 'disk_full' : 'disk_failed';
  return /took longer than|timed out/.test(error.message) ? 'timed_out' : undefined;
}

/** Permanent SMTP replies, which stay the same when the same mail is sent again (RFC 5321 §4.2.1). */
const isRefusal = (responseCode: unknown) => typeof responseCode === 'number' && responseCode >= 500;

/**
 * Skips Drizzle's message, which is the statement with its values, possibly personal ones; its cause has the reason.
 */
function messageOf(chain: readonly Error[]): string {
  const texts = chain.map(({ message }) => message).filter((text) => text !== '');
  return (
    texts.find((text) => !text.startsWith('Failed query')) ?? (texts.length > 0 ? 'A query failed.' : 'No reason.')
  );
}

/**
 * Reads what pg-boss stored about a failed run: our own reason, or pg-boss's message for a run that it ended itself.
 */
export function storedReason(output: unknown): FailureReason {
  const { fault, detail, message, value } = (output ?? {}) as {
    fault?: unknown;
    detail?: unknown;
    message?: unknown;
    value?: { message?: unknown };
  };
  const known = FAULTS.find((one) => one === fault);
  if (known !== undefined && typeof detail === 'string') return { fault: known, detail };
  if (value?.message === 'job timed out') return { fault: 'timed_out', detail: '' };
  if (value?.message === 'job heartbeat timeout') return { fault: 'process_ended', detail: '' };
  // An earlier version stored the error itself.
  return failureReason(new Error(typeof message === 'string' ? message : ''));
}

/**
 * The error that the queue stores for a failed run, instead of the original one, whose message and stack may hold
 * personal values.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly fault: Fault;
  readonly detail: string;

  constructor(error: unknown) {
    const { fault, detail } = failureReason(error);
    super(detail);
    this.fault = fault;
    this.detail = detail;
    this.stack = `${this.name}: ${detail}`;
  }
}

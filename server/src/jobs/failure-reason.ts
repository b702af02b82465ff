import { scrubMessage } from '@bandmark/domain/scrub-message';

/** What ended a run, as far as a program can tell. */
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

/** Faults of what the server stands on. They end without a change of the job, so they never lead to giving it up. */
const PASSING: ReadonlySet<Fault> = new Set(['disk_full', 'disk_failed', 'store_away', 'database_away', 'mail_away']);

export const isPassing = (fault: Fault): boolean => PASSING.has(fault);

export interface FailureReason {
  fault: Fault;
  /** The error's own words, without anything personal (`scrubMessage`), at most 200 characters. */
  detail: string;
}

const DISK_CODES: Readonly<Record<string, Fault>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  /** `disk_full` of PostgreSQL. */
  '53100': 'disk_full',
  EIO: 'disk_failed',
  EROFS: 'disk_failed',
  EMFILE: 'disk_failed',
  ENFILE: 'disk_failed',
};

/** Connection, operator intervention, resources, locks and serialisation (PostgreSQL, appendix A), and sockets. */
const DATABASE_CODE = /^(?:08|53|57|55P03|40001|40P01|25P03|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOSTUNREACH)/;
const DATABASE_WORDS = /connection terminated|connection timeout|timeout exceeded when trying to connect|is closed/i;
/** Errors of another thread or process arrive as text alone. */
const DISK_WORDS = /\b(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)\b/;

/** Why a run failed: the fault in the chain of causes, and the innermost message. Never throws. */
export function failureReason(error: unknown): FailureReason {
  const chain = causesOf(error);
  const fault = chain.map(faultOf).find((found) => found !== undefined) ?? 'other';
  return { fault, detail: scrubMessage(messageOf(chain)) };
}

interface ErrorLike {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

function faultOf(error: ErrorLike): Fault | undefined {
  const code = typeof error.code === 'string' ? error.code : '';
  const message = typeof error.message === 'string' ? error.message : '';
  if (error.name === 'StoreUnavailableError' || error.name === 'StoreAccessError') return 'store_away';
  if (error.name === 'DatabaseConnectionError') return 'database_away';
  // Only nodemailer's errors name the SMTP command.
  if (typeof error.command === 'string') return isRefusal(error.responseCode) ? 'mail_refused' : 'mail_away';
  const disk = DISK_CODES[code] ?? DISK_CODES[DISK_WORDS.exec(message)?.[1] ?? ''];
  if (disk !== undefined) return disk;
  if (DATABASE_CODE.test(code) || DATABASE_WORDS.test(message)) return 'database_away';
  return /took longer than|timed out/.test(message) ? 'timed_out' : undefined;
}

/** SMTP answers that stay the same when the same mail is sent again (RFC 5321 §4.2.1). */
const isRefusal = (responseCode: unknown) => typeof responseCode === 'number' && responseCode >= 500;

/** The error and its causes, outermost first. */
function causesOf(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = [];
  for (let next = error; next !== undefined && next !== null && chain.length < 8;) {
    const link: ErrorLike & { cause?: unknown } = typeof next === 'object' ? next : { message: String(next) };
    chain.push(link);
    next = next instanceof AggregateError ? next.errors[0] : link.cause;
  }
  return chain;
}

/** Drizzle's message is the statement with its values, which may be personal: its cause says why. */
function messageOf(chain: readonly ErrorLike[]): string {
  const texts = chain.map(({ message }) => (typeof message === 'string' ? message : '')).filter((text) => text !== '');
  return (
    texts.find((text) => !text.startsWith('Failed query')) ?? (texts.length > 0 ? 'A query failed.' : 'No reason.')
  );
}

/** What pg-boss stored of a run that failed: our own reason, or its words for a run that it ended itself. */
export function storedReason(output: unknown): FailureReason {
  const { fault, detail, value } = (output ?? {}) as {
    fault?: unknown;
    detail?: unknown;
    value?: { message?: unknown };
  };
  const known = FAULTS.find((one) => one === fault);
  if (known !== undefined && typeof detail === 'string') return { fault: known, detail };
  if (value?.message === 'job timed out') return { fault: 'timed_out', detail: '' };
  if (value?.message === 'job heartbeat timeout') return { fault: 'process_ended', detail: '' };
  return failureReason(output);
}

/** What the queue stores of a failed run: never the error itself, whose message and stack may hold personal values. */
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

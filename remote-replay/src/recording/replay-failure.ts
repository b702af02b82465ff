import { texts } from '../texts';

/** The reason why a replay cannot be shown. */
export type ReplayFailureKind = 'not-ready' | 'unreachable' | 'unplayable' | 'hidden' | 'withdrawn';

const MESSAGES: Readonly<Record<ReplayFailureKind, string>> = texts.failures;

/**
 * What a refusal means for a file of a recording.
 * @param code in the server's refusal; something between page and server refuses without one, and decides nothing
 */
export function kindOfRefusal(status: number, code: unknown): ReplayFailureKind {
  if (code === 'recording_hidden') return 'hidden';
  if (code === 'recording_withdrawn') return 'withdrawn';
  return status === 404 ? 'not-ready' : 'unreachable';
}

export class ReplayFailure extends Error {
  override readonly name = 'ReplayFailure';
  constructor(
    readonly kind: ReplayFailureKind,
    /** For the log only. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${MESSAGES[kind]} (${detail})`, options);
  }
  /** Retrying cannot help, because the holder hid or withdrew the recording. */
  get isFinal(): boolean {
    return this.kind === 'hidden' || this.kind === 'withdrawn';
  }
  get text(): string {
    return MESSAGES[this.kind];
  }
}

/** Wraps any error as a failure that has a message for the visitor. */
export function asReplayFailure(error: unknown): ReplayFailure {
  if (error instanceof ReplayFailure) return error;
  return new ReplayFailure('unplayable', error instanceof Error ? error.message : String(error), { cause: error });
}

/** Why a replay cannot be shown, and what the visitor is told. */
export type ReplayFailureKind = 'not-ready' | 'unreachable' | 'unplayable';

const MESSAGES: Readonly<Record<ReplayFailureKind, string>> = {
  'not-ready': 'This recording is not here yet. It may still be being prepared: try again in a few minutes.',
  unreachable: 'The recording could not be loaded. Check your connection and try again.',
  unplayable: 'This recording cannot be played: its file is damaged or holds no screen.',
};

export class ReplayFailure extends Error {
  override readonly name = 'ReplayFailure';
  constructor(
    readonly kind: ReplayFailureKind,
    /** What happened, for the log. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${MESSAGES[kind]} (${detail})`, options);
  }
  get text(): string {
    return MESSAGES[this.kind];
  }
}

/** Anything that went wrong, in the visitor's words. */
export function asReplayFailure(error: unknown): ReplayFailure {
  if (error instanceof ReplayFailure) return error;
  return new ReplayFailure('unplayable', error instanceof Error ? error.message : String(error), { cause: error });
}

/** Why a replay cannot be shown. */
export type ReplayFailureKind = 'not-ready' | 'unreachable' | 'unplayable';

const MESSAGES: Readonly<Record<ReplayFailureKind, string>> = {
  'not-ready': 'This recording is not ready yet. Try again in a few minutes.',
  unreachable: 'The recording could not be loaded. Check your connection and try again.',
  unplayable: 'This recording cannot be played: its file is damaged, or it has no screen recording.',
};

export class ReplayFailure extends Error {
  override readonly name = 'ReplayFailure';
  constructor(
    readonly kind: ReplayFailureKind,
    /** For the log. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`${MESSAGES[kind]} (${detail})`, options);
  }
  get text(): string {
    return MESSAGES[this.kind];
  }
}

/** Any error as a failure with a sentence for the visitor. */
export function asReplayFailure(error: unknown): ReplayFailure {
  if (error instanceof ReplayFailure) return error;
  return new ReplayFailure('unplayable', error instanceof Error ? error.message : String(error), { cause: error });
}

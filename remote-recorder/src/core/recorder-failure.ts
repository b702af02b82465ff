import type { RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { accessProblem } from '../health/access-problem';
import { texts } from '../texts';

/** A {@link RecorderFailure} that can be thrown. */
export class RecorderError extends Error implements RecorderFailure {
  readonly code: RecorderFailure['code'];
  readonly reason?: NonNullable<RecorderFailure['reason']>;

  constructor(code: RecorderFailure['code'], cause?: unknown) {
    super(texts.failures[code], { cause });
    this.name = 'RecorderError';
    this.code = code;
    const reason = code === 'access' ? accessProblem(cause) : null;
    if (reason) this.reason = reason;
  }
}

/** Returns a RecorderError unchanged and wraps any other error in one with `code`. */
export function asRecorderError(caught: unknown, code: RecorderFailure['code']): RecorderError {
  return caught instanceof RecorderError ? caught : new RecorderError(code, caught);
}

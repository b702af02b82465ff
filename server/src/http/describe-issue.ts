import { ERROR_CODES, type FieldMessage } from '@bandmark/contracts/api/errors';
import type { z } from 'zod/mini';
import { HttpError } from './http-error';

type Issue = z.core.$ZodIssue;

/** 400 with one message per field, in words a caller can act on. */
export function httpErrorOfIssues(issues: readonly Issue[], part: 'params' | 'query' | 'body'): HttpError {
  const messages: FieldMessage[] = issues.map((issue) => {
    const field = issue.path.map(String).join('.') || part;
    return { field, message: `${field} ${describe(issue)}` };
  });
  return new HttpError(400, { message: messages, code: ERROR_CODES.invalid });
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required.' : `must be ${article(issue.expected)}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must be at most ${issue.maximum} characters long.`
        : `must be at most ${issue.maximum}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'must not be empty.' : `must be at least ${issue.minimum} characters long.`;
      return issue.inclusive === false ? `must be above ${issue.minimum}.` : `must be at least ${issue.minimum}.`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return 'does not have the right form.';
    default:
      return 'is not valid.';
  }
}

function article(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

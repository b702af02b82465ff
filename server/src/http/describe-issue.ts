import type { z } from 'zod/mini';
import { type FieldError, type HttpError, invalidFields } from './http-error';

type Issue = z.core.$ZodIssue;

/**
 * 400 with one message per field: a code with parameters for pages, and a text with the name of the field for
 * developers.
 */
export function httpErrorOfIssues(issues: readonly Issue[], part: 'params' | 'query' | 'body'): HttpError {
  return invalidFields(
    issues.map((issue) => {
      const field = issue.path.map(String).join('.') || part;
      const { words, ...known } = describe(issue);
      const message = `${field} ${words}`;
      // The user may have mistyped the URL; only developers need to know which part of it is wrong.
      return part === 'params' ? { field, message, code: 'invalid_address' } : { field, message, ...known };
    }),
  );
}

interface Description extends Pick<FieldError, 'code' | 'params'> {
  words: string;
}

function describe(issue: Issue): Description {
  const other = (words: string): Description => ({ code: 'invalid_field', words });
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { code: 'field_required', words: 'is required.' };
      return other(`must be ${article(issue.expected)}.`);
    case 'too_big': {
      const params = { maximum: Number(issue.maximum) };
      return issue.origin === 'string'
        ? { code: 'field_too_long', params, words: `must be at most ${issue.maximum} characters long.` }
        : { code: 'number_too_large', params, words: `must be at most ${issue.maximum}.` };
    }
    case 'too_small': {
      const params = { minimum: Number(issue.minimum) };
      if (issue.origin === 'string') {
        return issue.minimum === 1
          ? { code: 'field_required', words: 'must not be empty.' }
          : { code: 'field_too_short', params, words: `must be at least ${issue.minimum} characters long.` };
      }
      if (issue.inclusive === false) return other(`must be above ${issue.minimum}.`);
      return { code: 'number_too_small', params, words: `must be at least ${issue.minimum}.` };
    }
    case 'not_multiple_of':
      return other(`must be a multiple of ${issue.divisor}.`);
    case 'invalid_value':
      return other(`must be one of: ${issue.values.map(String).join(', ')}.`);
    case 'invalid_format':
      return other('does not have the right form.');
    default:
      return other('is not valid.');
  }
}

function article(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

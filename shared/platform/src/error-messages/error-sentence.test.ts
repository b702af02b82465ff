import { type ApiErrorBody, ERROR_CODES } from '@bandmark/contracts/api/errors';
import { sentenceOfAll } from './all-sentences';
import { errorLines, errorSentence, errorText, provideSentences } from './error-sentence';
import { sentences } from './language';

test('before the HTTP client a page has the early sentences, and the server’s text for other codes', () => {
  expect(errorText({ code: 'network', message: 'No response came.' })).toBe(
    'The server cannot be reached. Check your connection and try again.',
  );
  expect(errorText({ code: 'lease_lost', message: 'The text.' })).toBe('The text.');
  expect(errorText({ code: 'toString', message: 'The text.' })).toBe('The text.');
});

describe('with the HTTP client', () => {
  beforeAll(() => provideSentences(sentenceOfAll));

  test('every code has a sentence that a person can read (§8.9)', () => {
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(ERROR_CODES).sort());
    for (const sentence of Object.values(sentences)) {
      const text = typeof sentence === 'string' ? sentence : sentence({} as never);
      expect(text).toMatch(/^[A-Z].{10,}/);
    }
  });

  test('the texts of the specification (§5, §8)', () => {
    expect(errorSentence('email_invalid')).toBe('Email is not valid');
    expect(errorSentence('password_weak')).toBe(
      'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.',
    );
  });

  test.each([
    [5, 'a minute'],
    [60, 'a minute'],
    [61, '2 minutes'],
    [840, '14 minutes'],
    [3541, 'an hour'],
    [3601, '2 hours'],
  ])('a wait of %d s is %s', (retryAfterSeconds, wait) => {
    expect(errorText({ code: 'too_many_requests', message: '', params: { retryAfterSeconds } })).toBe(
      `Too many attempts. Try again in ${wait}.`,
    );
  });

  test.each<[string, ApiErrorBody, unknown]>([
    ['a known code', { code: 'lease_lost', message: 'dev' }, [{ message: 'This test is open in another tab.' }]],
    ['a code of a newer server', { code: 'of_tomorrow', message: 'The text.' }, [{ message: 'The text.' }]],
    ['several texts', { code: 'of_tomorrow', message: ['One.', 'Two.'] }, [{ message: 'One.' }, { message: 'Two.' }]],
    ['a name that every object has', { code: 'toString', message: 'The text.' }, [{ message: 'The text.' }]],
    ['a known code without its parameter', { code: 'too_many_requests', message: 'Wait.' }, [{ message: 'Wait.' }]],
    [
      'fields, with and without a known code',
      {
        code: 'invalid_request',
        message: [
          { field: 'name', message: 'dev', code: 'field_too_long', params: { maximum: 120 } },
          { field: 'age', message: 'age must be odd.', code: 'not_odd' },
          { field: 'email', message: 'Email is taken' },
        ],
      },
      [
        { field: 'name', message: 'Use at most 120 characters.' },
        { field: 'age', message: 'age must be odd.' },
        { field: 'email', message: 'Email is taken' },
      ],
    ],
  ])('%s', (_, body, lines) => {
    expect(errorLines(body)).toEqual(lines);
  });

  test('the same sentence for two fields is shown once', () => {
    const fields = ['type', 'testId'].map((field) => ({ field, message: `${field} is odd.`, code: 'invalid_address' }));
    expect(errorText({ code: 'invalid_request', message: fields })).toBe('We could not find anything at this address.');
  });
});

import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import { ApiError } from '@bandmark/platform';
import '@bandmark/platform/testing';
import { errorsOf, messageOf } from './form-error';

test.each<[string, ApiErrorBody['message'], unknown]>([
  ['one text', 'Wrong e-mail or password', [{ message: 'Wrong e-mail or password' }]],
  ['a list of texts', ['First', 'Second'], [{ message: 'First' }, { message: 'Second' }]],
  [
    'a list of texts with fields',
    [
      { message: 'Email is taken', field: 'email' },
      { message: 'Too short', field: 'password' },
      { message: 'Try later', field: 'reCaptcha' },
    ],
    [
      { message: 'Email is taken', field: 'email' },
      { message: 'Too short', field: 'password' },
      { message: 'Try later' },
    ],
  ],
])('the server responds with %s (§8.1)', (_shape, message, expected) => {
  expect(errorsOf(new ApiError(400, { message, code: 'test' }))).toEqual(expected);
});

test('a known code is shown in the page’s own words', () => {
  const refusal = { code: 'email_taken', message: [{ message: 'dev', field: 'email', code: 'email_taken' }] };
  expect(errorsOf(new ApiError(409, refusal))).toEqual([
    { message: 'There is already an account with this email. Log in instead.', field: 'email' },
  ]);
});

test('a field shows its first message', () => {
  const errors = errorsOf(
    new ApiError(400, {
      message: [
        { message: 'A', field: 'email' },
        { message: 'B', field: 'email' },
      ],
      code: 'test',
    }),
  );
  expect(messageOf(errors, 'email')).toBe('A');
  expect(messageOf(errors, 'password')).toBeUndefined();
});

test('a failure that is no refusal of the API is shown without its details', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(errorsOf(new TypeError('x is undefined'))).toEqual([{ message: 'Something went wrong. Try again.' }]);
  warn.mockRestore();
});

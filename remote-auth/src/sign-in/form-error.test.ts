import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import { ApiError } from '@bandmark/platform';
import { errorsOf, formErrors, messageOf } from './form-error';

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
])('the server answers with %s (§8.1)', (_shape, message, expected) => {
  expect(formErrors({ message, code: 'test' })).toEqual(expected);
  expect(errorsOf(new ApiError(400, { message, code: 'test' }))).toEqual(expected);
});

test('a field shows its first message', () => {
  const errors = formErrors({
    message: [
      { message: 'A', field: 'email' },
      { message: 'B', field: 'email' },
    ],
    code: 'test',
  });
  expect(messageOf(errors, 'email')).toBe('A');
  expect(messageOf(errors, 'password')).toBeUndefined();
});

test('a failure that is no answer is told without its details', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(errorsOf(new TypeError('x is undefined'))).toEqual([{ message: 'Something went wrong. Try again.' }]);
  warn.mockRestore();
});

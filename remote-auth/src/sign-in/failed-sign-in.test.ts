import { failedSignIn, forgetFailedSignIn, keepFailedSignIn } from './failed-sign-in';

test('errors and e-mail come back after the reload, once', () => {
  const failure = { email: 'ana@example.org', errors: [{ message: 'Wrong', field: 'email' as const }] };
  keepFailedSignIn(failure);
  expect(failedSignIn()).toEqual(failure);
  forgetFailedSignIn();
  expect(failedSignIn()).toBeNull();
});

test.each([
  ['not json', '{'],
  ['another shape', '{"email":1,"errors":[]}'],
  ['a broken line', '{"email":"","errors":[{"text":"x"}]}'],
])('stored state that is %s counts as none', (_what, stored) => {
  sessionStorage.setItem('failed-sign-in', stored);
  expect(failedSignIn()).toBeNull();
});

import { holderName } from './holder-name';

test.each([
  ['Ada', 'Later', 'Ada'],
  ['', 'Later', 'Later'],
  [' ', null, 'Candidate'],
  [undefined, undefined, 'Candidate'],
  ['\u200B\u202E', 'Later', 'Later'],
  ['Ada\u202E', null, 'Ada'],
])('awarded to %j by an account named %j: %s', (awarded, account, name) => {
  expect(holderName(awarded, account)).toBe(name);
});

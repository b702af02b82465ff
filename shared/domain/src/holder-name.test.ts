import { type AccountNames, givenName, holderName, keptName, knownName } from './holder-name';

const account = (changes: Partial<AccountNames> = {}): AccountNames => ({
  email: 'sam.lee@example.org',
  name: '',
  certificateName: null,
  ...changes,
});

test.each([
  ['Ada', account({ certificateName: 'Later' }), 'Ada'],
  ['', account({ certificateName: 'Later' }), 'Later'],
  ['', account({ name: 'Given' }), 'Given'],
  ['sam.lee', account({ certificateName: 'Sam Lee' }), 'Sam Lee'],
  ['sam.lee', account({ name: 'sam.lee' }), 'Candidate'],
  [' ', null, 'Candidate'],
  ['Sample Candidate', null, 'Sample Candidate'],
  ['\u200B\u202E', account({ name: 'Given' }), 'Given'],
  ['Ada\u202E', null, 'Ada'],
])('awarded to %j by %j: %s', (awarded, of, name) => {
  expect(holderName({ userName: awarded }, of)).toBe(name);
});

test('a name that the holder gave stays, although it reads like the address', () => {
  const awarded = { userName: 'sam.lee', isNameGiven: true };
  expect(holderName(awarded, account({ certificateName: 'Another Person' }))).toBe('sam.lee');
});

test.each([
  [account({ name: 'sam.lee' }), '', ''],
  [account({ name: 'Sam' }), 'Sam', 'Sam'],
  [account({ name: 'Sam', certificateName: 'Samuel Lee' }), 'Sam', 'Samuel Lee'],
])('%j: given %j, known %j', (of, given, known) => {
  expect([givenName(of), knownName(of)]).toEqual([given, known]);
});

test.each([
  ['sam.lee', 'sam.lee'],
  ['  Sam\u200B  Lee ', 'Sam Lee'],
  ['', ''],
  ['\u200B', ''],
])('%j, which the owner of an account gave, is %j, also where it reads like the address', (name, shown) => {
  expect(givenName(account({ name: keptName(name) }))).toBe(shown);
});

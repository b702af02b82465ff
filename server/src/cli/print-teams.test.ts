import { createdText, teamsText } from './print-teams';

const team = {
  name: 'words-team',
  remotes: ['words', 'lists'],
  hasKey: false,
  createdAt: '2026-11-25T10:00:00.000Z',
  revokedAt: null,
};
const revoked = { ...team, revokedAt: '2026-11-26T10:00:00.000Z' };
const says = 'The team words-team may release words, lists.';

test.each([
  ['a new team', {}, [{ ...team, name: 'other-team' }], `${says} Its token is shown only once:\nt`],
  ['one that signs', { hasKey: true }, [], `${says} Its versions must be signed. Its token is shown only once:\nt`],
  ['one made again', {}, [team], `${says} Its former token no longer works. Its token is shown only once:\nt`],
  ['one whose token was revoked', {}, [revoked], `${says} Its token is shown only once:\nt`],
])('%s', (_, change, before, text) => {
  expect(createdText({ ...team, ...change, token: 't' }, before)).toBe(text);
});

test('the list has a line for each team', () => {
  expect(teamsText([])).toBe('No team may release through the API.');
  expect(teamsText([team, revoked])).toBe(
    '2026-11-25\twords-team\twords lists\n2026-11-25\twords-team\twords lists\t\trevoked 2026-11-26',
  );
});

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

const signing = { ...team, hasKey: true };
const once = 'Its token is shown only once:\nt';
const ended = 'Its former token no longer works.';
const kept = 'Its versions must be signed with the key that was registered before; --no-key removes it.';

test.each([
  ['a new team', team, [{ ...team, name: 'other-team' }], {}, `${says} ${once}`],
  ['one that signs', signing, [], { publicKey: 'k' }, `${says} Its versions must be signed. ${once}`],
  ['one made again', team, [team], {}, `${says} ${ended} ${once}`],
  ['one whose token was revoked', team, [revoked], {}, `${says} ${once}`],
  ['one that keeps its key', signing, [signing], {}, `${says} ${kept} ${ended} ${once}`],
  [
    'one with another key',
    signing,
    [signing],
    { publicKey: 'k' },
    `${says} Its versions must be signed. ${ended} ${once}`,
  ],
  [
    'one whose key was removed',
    team,
    [signing],
    { publicKey: null },
    `${says} Its key was removed: its versions need no signature any more. ${ended} ${once}`,
  ],
  [
    'one that lost remotes',
    team,
    [{ ...team, remotes: ['auth', 'lists', 'tests'] }],
    {},
    `${says} It may no longer release auth, tests. ${ended} ${once}`,
  ],
])('%s', (_, made, before, given, text) => {
  expect(createdText({ ...made, token: 't' }, before, given)).toBe(text);
});

test('the list has a line for each team', () => {
  expect(teamsText([])).toBe('No team may release through the API.');
  expect(teamsText([team, revoked])).toBe(
    '2026-11-25\twords-team\twords lists\n2026-11-25\twords-team\twords lists\t\trevoked 2026-11-26',
  );
});

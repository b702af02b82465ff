import { historyText, listText, provisionText, retiredText, uploadedText } from './print-releases';

const pointers = { remote: 'tests', current: '1.0.0', previous: null, canary: null, generation: 7 };

test('an upload is named with what makes it current, unless it is current', () => {
  expect(uploadedText('1.1.0', pointers)).toBe(
    'tests 1.1.0 is uploaded and waits; `npm run promote -- tests 1.1.0` makes it current. tests 1.0.0 is current, generation 7',
  );
  expect(uploadedText('1.0.0', pointers)).toBe(
    'tests 1.0.0 is current nevertheless: it already was, or it is the first version.',
  );
});

describe('a hint is given as its reader gives commands:', () => {
  const before = process.env['BANDMARK_CALLED_AS'];
  afterEach(() => {
    if (before === undefined) delete process.env['BANDMARK_CALLED_AS'];
    else process.env['BANDMARK_CALLED_AS'] = before;
  });
  const differing = { publish: [], differing: [{ name: 'auth', version: '2.0.0', isChosen: true }], warning: null };
  const provisioned = () => provisionText(differing, new Map([['auth', '/opt/releases/auth']]));

  test.each([
    ['npm run release --', 'npm run promote -- tests'],
    ['bandmark releases', 'bandmark releases promote tests'],
    ['pnpm exec bandmark', 'pnpm exec bandmark promote'],
    ['bandmark', 'bandmark promote'],
  ])('%s', (calledAs, promote) => {
    process.env['BANDMARK_CALLED_AS'] = calledAs;
    expect(uploadedText('1.1.0', pointers)).toContain(`waits; \`${promote} 1.1.0\` makes it current.`);
    expect(retiredText(pointers)).toContain(`To bring it back: ${promote} <version>, then approve its pages again.`);
  });

  test('of an installed site, whose releases are its own', () => {
    process.env['BANDMARK_CALLED_AS'] = 'bandmark provision';
    expect(provisioned()).toBe(
      '  auth stays as a team or an operator left it; `bandmark releases publish auth=/opt/releases/auth` publishes 2.0.0',
    );
  });
});

test('a list says which versions wait and which are retired', () => {
  const requires = { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' };
  const version = { publishedAt: '2026-11-20T10:00:00.000Z', retiredAt: null, signedBy: null, requires };
  const versions = [
    { ...version, version: '1.1.0', isWaiting: true },
    { ...version, version: '1.0.0', isWaiting: false },
    // As a server of the previous version lists it.
    { ...version, version: '0.9.0', retiredAt: '2026-11-21T10:00:00.000Z' },
  ];
  expect(listText([{ ...pointers, versions }])).toBe(
    `tests
  1.1.0  2026-11-20T10:00:00.000Z  waits
  1.0.0  2026-11-20T10:00:00.000Z  current
  0.9.0  2026-11-20T10:00:00.000Z  retired 2026-11-21`,
  );
  const off = listText([{ ...pointers, versions: versions.slice(1, 2), retiredAt: '2026-11-22T10:00:00.000Z' }]);
  expect(off).toBe('tests, off the site since 2026-11-22\n  1.0.0  2026-11-20T10:00:00.000Z  was current');
});

test.each([
  ['release', { before: '1.0.0' }, 'release 1.1.0 (current was 1.0.0)'],
  ['rollback', { before: '1.0.0', reason: 'slow' }, 'rollback 1.1.0 (current was 1.0.0): slow'],
  ['upload', { before: '1.0.0' }, 'upload 1.1.0 (current stays 1.0.0)'],
  ['show', { before: '1.0.0' }, 'show 1.1.0 (current stays 1.0.0)'],
  ['canary', { before: '1.0.0', percent: 5 }, 'canary 1.1.0 5 % (current stays 1.0.0)'],
  ['canary', { before: '1.0.0', percent: 0 }, 'canary ended 1.1.0 (current stays 1.0.0)'],
  ['sweep', { before: '1.2.0' }, 'sweep 1.1.0'],
  ['approve pages', { before: '1.1.0' }, 'approve pages'],
  ['approve pages', { before: '1.0.0' }, 'approve pages'],
  ['withdraw pages', { before: '1.1.0' }, 'withdraw pages'],
])('a change by %s is one line of the history (%j)', (action, given, line) => {
  const change = { at: 'then', generation: 8, who: 'team:a', action, remote: 'tests', version: '1.1.0', ...given };
  expect(historyText([change])).toBe(`then  team:a  ${line}`);
});

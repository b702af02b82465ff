import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leakIn, scanLogs } from './scan-logs';
import { openLogFile } from './test-logs';

const line = (fields: object) =>
  JSON.stringify({ level: 'info', time: '2026-11-22T09:28:30.493Z', pid: 7050, hostname: 'vm', ...fields });
const REQUEST = line({
  requestId: '23ce1b6f-5a74-4c22-9d10-2c51da1dc773',
  method: 'PUT',
  route: '/api/attempts/:attemptId/recording/:stream/:segment/:sequence',
  status: 200,
  ms: 47.7,
  bytesIn: 104857,
  msg: 'request',
});

describe('a line of a log', () => {
  test.each<[string | null, string]>([
    [null, REQUEST],
    [null, line({ msg: 'Server listening at http://127.0.0.1:3000' })],
    [null, 'Bandmark is running at http://localhost:3000'],
    [
      null,
      line({ job: 'finalise-recording', key: '0b1ff2ce-0b1f-4b1f-8b1f-0b1ff2ce0b1f', run: 1, msg: 'job finished' }),
    ],
    [null, line({ err: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' } })],
    [null, line({ err: { stack: 'at /srv/site/node_modules/.pnpm/pg@8.23.1_encoding@0.1.13/lib/index.js:5:1' } })],
    [null, line({ err: { constraint: 'attempts_my_test_id_my_tests_my_test_id_fk', message: '<email> is <token>' } })],
    ['an e-mail address', line({ err: { detail: 'Key (email)=(mia@example.org) already exists.' } })],
    ['an e-mail address', line({ msg: 'мария@пример.рф' })],
    ['a token', line({ headers: { authorization: 'bearer abc.def-ghi' } })],
    ['a token', line({ grant: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLTMyLWJ5dGVz' })],
    ['a token', line({ msg: 'kP2nWJx0vT-4mQz_8rLb6sYdHc1fGaEoUiXw3yVt5Nq' })],
    ['a token', line({ msg: 'bandmark-team-kP2nWJx0vT-4mQz_8rLb6sYdHc1fGaEoUiXw3yVt5Nq' })],
    ['the id of a certificate', line({ route: '/c/A5TbFz2WQkfPZxyLp1cRvUJ' })],
    ['a hash', line({ key: 'camera/0/7-e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' })],
    ['a hash', line({ integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6' })],
    ['a hash', line({ sum: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' })],
    ['a hash', line({ row: '$argon2id$v=19$m=19456' })],
    ['a password', line({ body: { password: 'x' } })],
    ['what a candidate typed', line({ msg: 'Password1 is too short' })],
    ['an address with a query', line({ path: '/sign-in?code=1' })],
    ['an IP address', line({ remoteAddress: '192.0.2.77' })],
    ['an IP address', line({ remoteAddress: '2001:db8::77' })],
    ['an IP address', 'refused [2001:DB8:0:1:a:b:c:77]:443'],
    ['an IP address', line({ msg: 'fe80::1%eth0 is not known' })],
    [null, line({ msg: 'Server listening at http://[::1]:3000' })],
    [null, line({ err: { query: "select '7'::int, $1::date" } })],
  ])('%s: %s', (leak, text) => {
    expect(leakIn(text)).toBe(leak);
  });
});

test('every file of the run is searched, and a find names file and line', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bandmark-logs-'));
  const keep = openLogFile('attempts (PGlite)', directory);
  keep?.(`${REQUEST}\n${line({ msg: 'mia@example.org signed in' })}\n`);
  keep?.(`${line({ msg: 'tom@example.org signed in' })}\n${line({ remoteAddress: '192.0.2.77' })}\n`);
  await writeFile(join(directory, 'other.log'), `${REQUEST}\n`);
  const name = `attempts-PGlite--${process.pid}.log`;
  expect(await scanLogs(directory)).toEqual({
    files: 2,
    lines: 5,
    leaks: [
      expect.stringContaining(`${name}:2: an e-mail address: {"level":"info"`) as string,
      expect.stringContaining(`${name}:4: an IP address: `) as string,
    ],
  });
  await rm(directory, { recursive: true });
  expect(await scanLogs(directory)).toEqual({ files: 0, lines: 0, leaks: [] });
});

test('outside of a run that keeps logs there is no file', () => {
  expect(openLogFile('attempts', '')).toBeNull();
});

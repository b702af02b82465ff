import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkMayRelease } from '@bandmark/contracts/api/releases';
import { fillPath } from '@bandmark/contracts/endpoint';
import { ReleaseError, StaleRegistryError } from '../releases/registry/release-error';
import { writeBuild } from '../testing/write-build';
import { readSigning, requireReleasable } from './check-release';
import { pairs } from './release-target';
import { createSiteTarget } from './site-target';

const GENERATION = 7;
const listed = {
  remote: 'shell',
  current: '1.0.0',
  previous: null,
  canary: null,
  generation: GENERATION,
  versions: [],
};
const target = (isEmpty = false) => ({
  list: () => Promise.resolve(isEmpty ? [] : [listed]),
  requireMayRelease: () => Promise.resolve(),
});

test('another generation is refused before the build', async () => {
  await requireReleasable(target(), 'words', GENERATION, {});
  await requireReleasable(target(), 'words', undefined, {});
  await requireReleasable(target(true), 'words', 2, {});
  await expect(requireReleasable(target(), 'words', 2, {})).rejects.toEqual(
    new StaleRegistryError('The release registry is at generation 7; this change was meant for 2.'),
  );
});

test('a signing key that cannot be used is refused before the build', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'signing-'));
  const file = join(directory, 'team.pem');
  const env = { BANDMARK_SIGNING_KEY: file, BANDMARK_TEAM: 'words-team' };
  const refusal = (text: string) => new ReleaseError(text);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  expect(await readSigning({})).toBeUndefined();
  await expect(readSigning({ BANDMARK_SIGNING_KEY: file })).rejects.toEqual(
    refusal('BANDMARK_TEAM must be set with BANDMARK_SIGNING_KEY.'),
  );
  await expect(requireReleasable(target(), 'words', undefined, env)).rejects.toEqual(
    refusal('The file that BANDMARK_SIGNING_KEY names cannot be read.'),
  );
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
  await expect(readSigning(env)).rejects.toEqual(
    refusal('The file that BANDMARK_SIGNING_KEY names holds no Ed25519 private key in PEM.'),
  );
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  writeFileSync(file, key);
  expect(await readSigning(env)).toEqual({ key, team: 'words-team' });
  rmSync(directory, { recursive: true });
});

test('a directory of a build may have an equals sign in its name', () => {
  expect(pairs(['shell=/home/me/a=b/dist', 'auth=1.0.0'])).toEqual([
    ['shell', '/home/me/a=b/dist'],
    ['auth', '1.0.0'],
  ]);
  for (const wrong of ['shell', 'shell='])
    expect(() => pairs([wrong])).toThrow(`"${wrong}" is not <name>=<directory>.`);
});

describe('what a site responds', () => {
  const asked: unknown[] = [];
  const statuses: Record<string, number> = { own: 200, former: 404, foreign: 403, busy: 200 };
  const announced = { missing: Array.from({ length: 40 }, (_, at) => `part-${at}.js`), isPublished: false };
  const server = createServer((request, response) => {
    const name = request.url?.split('/')[3] ?? '';
    if (name === 'lost') return void request.socket.destroy();
    if (name === 'half') return void response.write('{', () => request.socket.end());
    if (name === 'gateway') return void response.writeHead(502).end('<h1>Bad Gateway</h1>');
    asked.push(`${request.method} ${request.url}`);
    const isBusy = name === 'busy' && asked.length < 3;
    const isAnnouncement = request.url === '/api/releases/many/1.0.0';
    const status = isBusy ? 429 : isAnnouncement ? 200 : (statuses[name] ?? 500);
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
    response.end(JSON.stringify(isAnnouncement ? announced : { code: 'any', message: `No ${name}.` }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => asked.splice(0));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = () => createSiteTarget(origin(), 'token\n');

  test('decides before the build whether a token releases a remote; a site of a former version, which does not know the question, refuses later', async () => {
    await site().requireMayRelease('own');
    await site().requireMayRelease('former');
    await expect(site().requireMayRelease('foreign')).rejects.toThrow(/^No foreign\. \(http:.*, 403\)$/);
    expect(asked).toEqual(
      ['own', 'former', 'foreign'].map((name) => `GET ${fillPath(checkMayRelease.path, { remote: name })}`),
    );
  });

  test('a call that a busy site refuses is repeated after the pause for which it asks', async () => {
    await site().requireMayRelease('busy');
    expect(asked).toHaveLength(3);
  });

  test('a response that no site of ours makes is one sentence, such as that of another address', async () => {
    await expect(site().history('own')).rejects.toEqual(
      new ReleaseError(`${origin()} responded with 200, and not as a Bandmark site does.`),
    );
  });

  test.each(['bandmark-team-…', 'bandmark-team-a\nb'])('%j is no token, and no line shows it', (token) => {
    expect(() => createSiteTarget(origin(), token)).toThrow(
      /^BANDMARK_TOKEN is no token: set it to the one that the operator gave your team\.$/,
    );
  });

  const LOST = String.raw`The connection to http:\S+ was lost before the response was complete \(.+\)\.`;
  const FOREIGN = String.raw`http:\S+ responded with 502, and not as a Bandmark site does\.`;
  const LOOK = ' Look at `npm run releases` before you repeat the command\\.';
  test.each([
    ['lost', LOST],
    ['half', LOST],
    ['gateway', FOREIGN],
  ])(
    'a site may have carried out a change whose response is %s; a question may be repeated',
    async (name, sentence) => {
      await expect(site().rollback(name)).rejects.toThrow(new RegExp(`^${sentence}${LOOK}$`));
      await expect(site().history(name)).rejects.toThrow(new RegExp(`^${sentence}$`));
    },
  );

  test('a file whose response breaks off is a lost connection', async () => {
    await expect(site().file('shell', 'half', 'shell-offer.json')).rejects.toThrow(new RegExp(`^${LOST}$`));
  });

  test('a site that was not reached carried nothing out', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(createSiteTarget(`http://127.0.0.1:${port}`, 'token').rollback('own')).rejects.toThrow(
      /^http:\S+ cannot be reached \(.*ECONNREFUSED.*\)\.$/,
    );
  });

  test('an upload ends with the first file that the site refuses', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'upload-'));
    const parts = Object.fromEntries(announced.missing.map((file) => [file, file]));
    await writeBuild(directory, '1.0.0', { 'entry.js': '', ...parts });
    await expect(site().publish({ name: 'many', directory, makeCurrent: true })).rejects.toThrow(/^No many\./);
    const sent = asked.length;
    // As many calls as the rest of the upload would make.
    for (const _file of announced.missing) await site().requireMayRelease('own');
    expect(asked).toHaveLength(sent + announced.missing.length);
    rmSync(directory, { recursive: true });
  });

  test('a file that the site cannot send is not taken for one that the version does not have', async () => {
    const offer = (version: string) => site().file('shell', version, 'shell-offer.json');
    expect(await offer('former')).toBeNull();
    expect(await offer('own')).toContain('No own.');
    await expect(offer('1.0.0')).rejects.toThrow(/^No 1\.0\.0\. \(http:.*, 500\)$/);
  });
});

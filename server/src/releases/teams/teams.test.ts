import { generateKeyPairSync } from 'node:crypto';
import { DAY_MS } from '@bandmark/domain/durations';
import { integrityOf as integrity } from '@bandmark/presets/webpack/build-identity.mjs';
import type { InjectOptions } from 'fastify';
import { releaseClient, setUpTeam } from '../../testing/release-team';
import { readableLog } from '../../testing/test-log';
import { withServer } from '../../testing/with-server';
import { signRelease } from '../registry/signatures';
import { createTeam, revokeTeam } from './teams';

withServer('a team of the release API', (server) => {
  test('a team cannot touch another’s remote in any way', async () => {
    const mine = await setUpTeam(server());
    const other = await setUpTeam(server());
    await mine.publish(mine.build('1.0.0'));
    const { release } = mine.build('1.1.0');
    const base = `/api/releases/${mine.remote}`;
    const tries: InjectOptions[] = [
      { method: 'PUT', url: `${base}/1.1.0`, payload: release },
      {
        method: 'PUT',
        url: `${base}/1.1.0/file`,
        query: { path: 'entry.js' },
        payload: 'x',
        headers: { 'content-type': 'text/javascript' },
      },
      { method: 'POST', url: `${base}/1.1.0/publish`, payload: { makeCurrent: true } },
      { method: 'POST', url: `${base}/promote`, payload: { version: '1.0.0' } },
      { method: 'POST', url: `${base}/rollback`, payload: {} },
      { method: 'POST', url: `${base}/canary`, payload: { version: '1.0.0', percent: 1 } },
      { method: 'POST', url: `${base}/retire`, payload: {} },
      { method: 'POST', url: `${base}/pages`, payload: { pages: [] } },
    ];
    for (const attempt of tries)
      expect([attempt.url, (await other.call(attempt)).statusCode]).toEqual([attempt.url, 403]);
    expect((await server().deps.releases.read()).remotes[mine.remote]?.current).toBe('1.0.0');
  });

  test('a token ends when it is revoked, and when another is given', async () => {
    const { team, remote, call } = await setUpTeam(server());
    expect((await call({ url: '/api/releases' })).statusCode).toBe(200);
    const next = await createTeam(server().deps.db, { name: team, remotes: [remote] }, server().deps.clock());
    expect((await call({ url: '/api/releases' })).statusCode).toBe(401);
    const again = releaseClient(server(), next.token, remote);
    expect((await again.call({ url: '/api/releases' })).statusCode).toBe(200);
    const { revokedAt } = await revokeTeam(server().deps.db, team, server().deps.clock());
    expect((await revokeTeam(server().deps.db, team, server().deps.clock() + DAY_MS)).revokedAt).toBe(revokedAt);
    expect((await again.call({ url: '/api/releases' })).statusCode).toBe(401);
    const rows = JSON.stringify(await server().deps.db.query.releaseTeams.findMany());
    expect(rows).not.toContain(next.token.slice(-20));
  });

  test('a team that is made again keeps its key, until it is removed on purpose', async () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    const { team, remote, build } = await setUpTeam(server(), {
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    });
    const again = async (key?: null) => {
      const { deps } = server();
      const made = await createTeam(deps.db, { name: team, remotes: [remote], publicKey: key }, deps.clock());
      const { statusCode } = await releaseClient(server(), made.token, remote).begin(build('1.0.0').release);
      return [made.hasKey, statusCode];
    };
    expect(await again()).toEqual([true, 409]);
    expect(await again(null)).toEqual([false, 200]);
  });

  test('with a registered key only what the team signed is published', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { team, remote, build, begin, publish } = await setUpTeam(server(), {
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    });
    const { release, texts } = build('1.0.0');
    const signed = (by: string, of = release) => ({
      ...of,
      signature: signRelease(remote, { ...of, publishedAt: '' }, pem, by),
    });
    const stranger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const refusals = [
      [release, 'is not signed, and a key of'],
      [signed('another-team'), `signed for the team another-team, and the token is that of ${team}: set BANDMARK_TEAM`],
      [
        { ...release, signature: signRelease(remote, { ...release, publishedAt: '' }, stranger, team) },
        `signed with a key that is not registered for the team ${team}`,
      ],
      [{ ...signed(team), global: 'auth__other' }, 'does not fit it'],
      [{ ...signed(team), files: { ...release.files, 'more.js': integrity('more') } }, 'does not fit it'],
    ] as const;
    for (const [document, message] of refusals) {
      const response = await begin(document);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        409,
        expect.stringContaining(message),
      ]);
    }
    expect((await publish({ release: signed(team), texts })).statusCode).toBe(200);
    expect((await server().deps.releases.read()).remotes[remote]?.versions['1.0.0']?.signature?.team).toBe(team);
  });
});

describe('the log', () => {
  const { log, text } = readableLog('debug');

  withServer(
    'at its most talkative',
    (server) => {
      test('never holds a token', async () => {
        const { token } = await createTeam(
          server().deps.db,
          { name: 'talked-about', remotes: ['auth'] },
          server().deps.clock(),
        );
        const { call } = releaseClient(server(), token, 'auth');
        await call({ url: '/api/releases' });
        await call({ method: 'POST', url: '/api/releases/tests/rollback', payload: {} });
        await call({
          method: 'POST',
          url: '/api/releases/auth/rollback',
          payload: '{',
          headers: { 'content-type': 'application/json' },
        });
        expect(text()).toContain('/api/releases/:remote/rollback');
        expect(text()).not.toContain(token);
        expect(text()).not.toContain(token.slice(-16));
      });
    },
    { dependencies: { log } },
  );
});

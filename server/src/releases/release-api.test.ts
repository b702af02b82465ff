import { generateKeyPairSync } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseList } from '@bandmark/contracts/api/releases';
import type { RegistryView, StoredRelease } from '@bandmark/contracts/registry';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import { globalName, integrityOf as integrity } from '@bandmark/presets/webpack/build-identity.mjs';
import type { InjectOptions } from 'fastify';
import { randomUuid } from '../random-id';
import { readableLog } from '../testing/test-log';
import { type TestServer, withServer } from '../testing/with-server';
import { entryText } from '../testing/write-build';
import { signRelease } from './registry/signatures';
import { createTeam, revokeTeam } from './teams/teams';

const PAGE: RemotePage = { path: '', title: 'Words', access: 'open', module: 'screens', screen: 'WordsScreen' };

/** The same build with pages below `/x/{remote}`. */
const withPages = ({ release, texts }: Build, pages: RemotePage[], contract = '1.1'): Build => ({
  release: { ...release, pages, requires: { ...release.requires, contract } },
  texts,
});

interface Build {
  release: Omit<StoredRelease, 'publishedAt' | 'retiredAt'>;
  texts: Readonly<Record<string, string>>;
}

function buildOf(
  remote: string,
  version: string,
  texts: Readonly<Record<string, string>> = {
    'entry.js': entryText(version, `entry of ${version};`.repeat(60), remote),
    'part.css': 'a{}',
  },
): Build {
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, integrity(text)]));
  const release = {
    version,
    entry: 'entry.js',
    integrity: files['entry.js'] ?? '',
    global: globalName(remote, version),
    preload: { screens: { js: ['entry.js'], css: ['part.css'] } },
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files,
  };
  return { release, texts };
}

withServer('the release API', (server) => {
  /** Each test has its own remote and team. */
  const setUp = async (options: { publicKey?: string } = {}) => {
    const remote = `r${randomUuid().slice(0, 8)}`;
    const team = `team-${remote}`;
    const { token } = await createTeam(
      server().deps.db,
      { name: team, remotes: [remote], ...options },
      server().deps.clock(),
    );
    return { remote, team, build: buildOf.bind(null, remote), ...client(server(), token, remote) };
  };

  test('a version is uploaded, published and served; again it changes nothing', async () => {
    const { remote, build, publish, files } = await setUp();
    const published = await publish(build('1.0.0'));
    expect(published.json()).toMatchObject({ remote, current: '1.0.0', previous: null });
    expect(await files('1.0.0')).toEqual(['entry.js', 'entry.js.br', 'part.css']);
    const served = await server().app.inject({ url: `/remotes/${remote}/1.0.0/entry.js` });
    expect([served.statusCode, served.headers['cache-control'], served.body]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      build('1.0.0').texts['entry.js'],
    ]);
    expect((await publish(build('1.0.0'))).statusCode).toBe(200);
    expect((await publish(build('1.1.0'))).json()).toMatchObject({ current: '1.1.0', previous: '1.0.0' });
  });

  test('nothing can be seen before the last file is there; an upload that broke off goes on', async () => {
    const { remote, build, begin, put, finish } = await setUp();
    const { release, texts } = build('1.0.0');
    expect((await begin(release)).json()).toMatchObject({ missing: ['entry.js', 'part.css'], isPublished: false });
    await put('1.0.0', 'entry.js', texts['entry.js'] ?? '');
    const early = await finish('1.0.0');
    expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
      409,
      `Files of ${remote} 1.0.0 are missing: part.css.`,
    ]);
    expect((await server().app.inject({ url: `/remotes/${remote}/1.0.0/entry.js` })).statusCode).toBe(404);
    expect((await server().app.inject({ url: `/remotes/../uploads/${remote}/1.0.0/entry.js` })).statusCode).toBe(404);
    expect((await begin(release)).json()).toMatchObject({ missing: ['part.css'], isPublished: false });
    await put('1.0.0', 'part.css', 'a{}');
    expect((await finish('1.0.0')).statusCode).toBe(200);
  });

  test('of two uploads of one version each publishes what it announced itself, and only one of them is published', async () => {
    const { remote, build, begin, put, finish, files } = await setUp();
    const [mine, other] = ['mine', 'other'].map((words) =>
      build('1.0.0', { 'entry.js': entryText('1.0.0', words, remote), 'part.css': 'a{}' }),
    ) as [Build, Build];
    const announce = async (release: Build['release']) => (await begin(release)).json<{ upload: string }>().upload;
    const upload = await announce(mine.release);
    await put('1.0.0', 'entry.js', mine.texts['entry.js'] ?? '');
    const otherUpload = await announce(other.release);
    for (const each of [other, mine]) await put('1.0.0', 'entry.js', each.texts['entry.js'] ?? '');
    expect((await put('1.0.0', 'part.css', 'a{}')).statusCode).toBe(200);
    expect((await finish('1.0.0', { upload })).statusCode).toBe(200);
    const served = await server().app.inject({ url: `/remotes/${remote}/1.0.0/entry.js` });
    expect(served.body).toBe(mine.texts['entry.js']);
    expect(await files('1.0.0')).toEqual(['entry.js', 'part.css']);
    const late = await finish('1.0.0', { upload: otherUpload });
    expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
      409,
      `Other files are already published as ${remote} 1.0.0.`,
    ]);
    expect((await finish('1.0.0', { upload })).statusCode).toBe(200);
  });

  test('a client that does not name its upload publishes what was announced last', async () => {
    const { remote, build, begin, put, finish } = await setUp();
    const [first, last] = ['first', 'last'].map((words) =>
      build('1.0.0', { 'entry.js': entryText('1.0.0', words, remote), 'part.css': 'a{}' }),
    ) as [Build, Build];
    for (const { release, texts } of [first, last, first]) {
      await begin(release);
      for (const [file, text] of Object.entries(texts)) await put('1.0.0', file, text);
    }
    await begin(last.release);
    expect((await finish('1.0.0')).statusCode).toBe(200);
    const served = await server().app.inject({ url: `/remotes/${remote}/1.0.0/entry.js` });
    expect(served.body).toBe(last.texts['entry.js']);
  });

  test('other bytes are refused: of a file, of a published version', async () => {
    const { build, begin, put, publish, remote } = await setUp();
    const { release } = build('1.0.0');
    await begin(release);
    const wrong = await put('1.0.0', 'entry.js', 'something else');
    expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
      409,
      'entry.js does not have the hash that was announced.',
    ]);
    await publish(build('1.0.0'));
    const again = await begin(build('1.0.0', { 'entry.js': 'other', 'part.css': 'a{}' }).release);
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      `Other files are already published as ${remote} 1.0.0.`,
    ]);
  });

  test.each([
    ['climbs', '../../registry.json', 400],
    ['is absolute', '/etc/passwd', 400],
    ['climbs within', 'a/../../b', 400],
    ['is hidden', '.env', 400],
    ['is hidden below', 'a/.env', 409],
    ['is taken for a compressed copy', 'entry.js.br', 409],
    ['is the document itself', 'release.json', 409],
    ['ends in a slash', 'a/', 409],
  ])('a file name that %s is refused', async (_, file, status) => {
    const { build, begin, put } = await setUp();
    const { release } = build('1.0.0');
    expect((await begin({ ...release, files: { ...release.files, [file]: integrity('x') } })).statusCode).toBe(status);
    expect((await put('1.0.0', file, 'x')).statusCode).toBe(status === 400 ? 400 : 409);
  });

  test('limits: files, bytes of a file, and a version that is not that of the address', async () => {
    const { build, begin, put, call, remote } = await setUp();
    const { release } = build('1.0.0');
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`f${index}.js`, integrity('x')]));
    expect(
      (await begin({ ...release, files: { ...release.files, ...many } })).json<{ message: string }>().message,
    ).toContain('at most 400 files');
    expect((await put('1.0.0', 'entry.js', 'x'.repeat(5 * 1024 * 1024))).statusCode).toBe(413);
    expect((await call({ method: 'PUT', url: `/api/releases/${remote}/2.0.0`, payload: release })).statusCode).toBe(
      400,
    );
    const twoHashes = await begin({ ...release, integrity: integrity('another') });
    expect(twoHashes.json<{ message: string }>().message).toContain('two hashes');
  });

  test('promote, roll back, canary; each refuses a generation that is gone', async () => {
    const { remote, build, publish, post } = await setUp();
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(build(version));
    expect((await post('rollback', {})).json()).toMatchObject({ current: '1.1.0', previous: '1.2.0' });
    const canary = (await post('canary', { version: '1.2.0', percent: 5 })).json<{
      canary: object;
      generation: number;
    }>();
    expect(canary.canary).toEqual({ version: '1.2.0', percent: 5 });
    const stale = await post('promote', { version: '1.0.0', ifGeneration: canary.generation - 1 });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'stale_generation']);
    expect((await post('promote', { version: '1.0.0', ifGeneration: canary.generation })).json()).toMatchObject({
      current: '1.0.0',
    });
    expect((await post('promote', { version: '9.9.9' })).statusCode).toBe(404);
    expect((await server().deps.releases.read()).remotes[remote]?.canary).toEqual({
      version: '1.2.0',
      percent: 5,
    });
  });

  test('a version can be published without being shown, and then tried by a share', async () => {
    const { remote, build, publish, post, why, call } = await setUp();
    await publish(build('1.0.0'));
    expect((await publish(build('1.1.0'), { makeCurrent: false })).json()).toMatchObject({ current: '1.0.0' });
    const listed = async () => {
      const list = (await call({ url: '/api/releases' })).json<ReleaseList>();
      const version = list.find((one) => one.remote === remote)?.versions.find((one) => one.version === '1.1.0');
      return [version?.isWaiting, version?.retiredAt];
    };
    expect(await listed()).toEqual([true, null]);
    await post('canary', { version: '1.1.0', percent: 100 });
    expect(await why('?visitor=17')).toMatchObject({ version: '1.1.0', fallback: '1.0.0', reason: 'canary' });
    expect((await why('?visitor=17'))['explanation']).toContain(
      'It is the canary for 100 % of visitors, and cohort 17 is among them.',
    );
    expect(await why('')).toMatchObject({
      version: '1.0.0',
      reason: 'current',
      explanation: expect.arrayContaining([
        '1.1.0 is the canary for 100 % of visitors; any visitor may be among them: ask with --visitor <cohort>.',
      ]),
    });
    expect((await why('?override=9.9.8&pinned=9.9.9'))['explanation']).toEqual(
      expect.arrayContaining([
        'The override is ignored: there is no version 9.9.8.',
        'The pin of the exam is ignored: there is no version 9.9.9.',
      ]),
    );
    expect(await why('?visitor=17&pinned=1.0.0')).toMatchObject({ version: '1.0.0', fallback: null, reason: 'pinned' });
    expect(await why('?visitor=17&override=1.0.0')).toMatchObject({
      version: '1.0.0',
      fallback: '1.1.0',
      reason: 'override',
    });
    expect(await listed()).toEqual([false, null]);
    // It was shown: now it is retired, and waits for nothing.
    await post('canary', { version: '1.1.0', percent: 0 });
    expect(await listed()).toEqual([false, new Date(server().deps.clock()).toISOString()]);
  });

  test('the history says who, what and when, newest first', async () => {
    const { team, remote, build, publish, post, call } = await setUp();
    await publish(build('1.0.0'));
    await publish(build('1.1.0'));
    await post('rollback', {});
    const history = (await call({ url: `/api/releases/${remote}/history` })).json<
      { who: string; action: string; version: string; before: string | null; at: string }[]
    >();
    expect(history.map(({ who, action, version, before }) => [who, action, version, before])).toEqual([
      [`team:${team}`, 'rollback', '1.0.0', '1.1.0'],
      [`team:${team}`, 'release', '1.1.0', '1.0.0'],
      [`team:${team}`, 'release', '1.0.0', null],
    ]);
    expect(history[0]?.at).toBe(new Date(server().deps.clock()).toISOString());
  });

  test('a team cannot touch another’s remote in any way', async () => {
    const mine = await setUp();
    const other = await setUp();
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

  describe('pages that a remote declares', () => {
    /** What a page of the site names: of one remote, or nothing. */
    const shown = async (remote: string) =>
      (await server().app.inject({ url: '/api/release-view' })).json<RegistryView>().remotes[remote]?.current.pages;
    const shellTeam = async () => {
      const { token } = await createTeam(server().deps.db, { name: 'the-shell', remotes: ['shell'] }, 0);
      return (remote: string) => client(server(), token, remote);
    };

    test('are shown once a team that releases the shell approves them, and as long as they stay the same', async () => {
      const mine = await setUp();
      const reviewer = (await shellTeam())(mine.remote);
      const deep: RemotePage = { ...PAGE, path: 'lists/:id', title: 'A list', access: 'signed-in' };
      expect((await mine.publish(withPages(mine.build('1.0.0'), [PAGE, deep]))).statusCode).toBe(200);
      expect(await shown(mine.remote)).toBeUndefined();
      expect((await mine.post('pages', { pages: [PAGE] })).statusCode).toBe(403);
      expect((await reviewer.post('pages', { pages: [{ ...PAGE, path: 'other' }] })).json()).toMatchObject({
        code: 'release_refused',
      });
      expect((await reviewer.post('pages', { pages: [PAGE, deep], ifGeneration: 0 })).statusCode).toBe(409);
      expect((await reviewer.post('pages', { pages: [PAGE, deep] })).statusCode).toBe(200);
      expect(await shown(mine.remote)).toEqual([PAGE, deep]);

      // The same page with another component needs no review; one that is open now does.
      await mine.publish(
        withPages(mine.build('1.1.0'), [
          { ...PAGE, screen: 'NewScreen' },
          { ...deep, access: 'open' },
        ]),
      );
      expect(await shown(mine.remote)).toEqual([{ ...PAGE, screen: 'NewScreen' }]);
      await mine.post('rollback', {});
      expect(await shown(mine.remote)).toEqual([PAGE, deep]);
      expect((await reviewer.post('pages', { pages: [] })).statusCode).toBe(200);
      expect(await shown(mine.remote)).toBeUndefined();
    });

    test('are approved as they are published by a team that may approve them', async () => {
      const { token } = await createTeam(server().deps.db, { name: 'everything', remotes: ['shell', 'words'] }, 0);
      await client(server(), token, 'words').publish(withPages(buildOf('words', '1.0.0'), [PAGE]));
      expect(await shown('words')).toEqual([PAGE]);
    });

    test.each<[string, RemotePage[], string | undefined, string]>([
      ['a path that climbs', [{ ...PAGE, path: '../sign-in' }], undefined, 'path'],
      ['a path from the root', [{ ...PAGE, path: '/sign-in' }], undefined, 'path'],
      ['a title of two lines', [{ ...PAGE, title: 'a\nb' }], undefined, 'title'],
      ['a module that is not exposed', [{ ...PAGE, module: 'other' }], undefined, 'does not expose'],
      ['one address twice', [PAGE, { ...PAGE, title: 'Again' }], undefined, 'twice'],
      ['a contract without pages', [PAGE], '1.0', 'requires contract 1.1'],
    ])('are refused: %s', async (_, pages, contract, message) => {
      const { build, begin } = await setUp();
      const response = await begin(withPages(build('1.0.0'), pages, contract).release);
      expect([400, 409]).toContain(response.statusCode);
      expect(response.body).toContain(message);
    });

    test('are held against what the build exports, and refused by the place that names them', async () => {
      const { remote, build, publish } = await setUp();
      const refused = async (given: Build) => (await publish(given)).json<{ message: string }>().message;
      expect(await refused(withPages(build('1.0.0'), [{ ...PAGE, screen: 'NopeScreen' }]))).toContain(
        `"${remote}/screens" does not export NopeScreen, which bandmark.pages of package.json names.`,
      );
      const { release, texts } = withPages(build('1.1.0'), [PAGE]);
      const preload = { ...release.preload, more: { js: [], css: [] } };
      expect(await refused({ release: { ...release, preload }, texts })).toContain(
        `This build exposes "${remote}/more", and no page names it: name it in bandmark.pages of package.json, or take it out of src/expose.`,
      );
    });

    test('go with a remote that is retired; promoting it again needs a new review', async () => {
      const mine = await setUp();
      const reviewer = (await shellTeam())(mine.remote);
      await mine.publish(withPages(mine.build('1.0.0'), [PAGE]));
      await reviewer.post('pages', { pages: [PAGE] });
      expect((await mine.post('retire', {})).statusCode).toBe(200);
      expect((await server().app.inject({ url: '/api/release-view' })).json<RegistryView>().remotes).not.toHaveProperty(
        mine.remote,
      );
      const off = new Date(server().deps.clock()).toISOString().slice(0, 10);
      expect(await mine.why('')).toMatchObject({
        version: '1.0.0',
        fallback: null,
        explanation: [
          `${mine.remote} is off the site since ${off}: no visitor gets a version of it. The last one was 1.0.0.`,
          expect.stringContaining('retire by'),
        ],
      });
      const canary = await mine.post('canary', { version: '1.0.0', percent: 5 });
      expect([canary.statusCode, canary.json<{ message: string }>().message]).toEqual([
        409,
        expect.stringContaining(`is off the site since ${off}, so no visitor would get a canary.`),
      ]);
      // Pages that are open still load what they began with.
      const served = await server().app.inject({ url: `/remotes/${mine.remote}/1.0.0/entry.js` });
      expect(served.statusCode).toBe(200);
      expect((await mine.post('promote', { version: '1.0.0' })).json()).toMatchObject({
        note: `${mine.remote} was off the site and is on it again. Its pages need a new approval.`,
      });
      expect((await mine.post('promote', { version: '1.0.0' })).json()).not.toHaveProperty('note');
      expect(await shown(mine.remote)).toBeUndefined();
      await reviewer.post('pages', { pages: [PAGE] });
      expect(await shown(mine.remote)).toEqual([PAGE]);
      await reviewer.post('pages', { pages: [] });
      const history = (await mine.call({ url: `/api/releases/${mine.remote}/history` })).json<{ action: string }[]>();
      expect(history.map(({ action }) => action)).toEqual([
        'withdraw pages',
        'approve pages',
        'promote',
        'promote',
        'retire',
        'approve pages',
        'release',
      ]);
      await mine.post('retire', {});
      await mine.publish(withPages(mine.build('1.0.0'), [PAGE]));
      expect((await server().deps.releases.read()).remotes[mine.remote]).not.toHaveProperty('retiredAt');
    });

    test('what the site itself needs cannot be retired', async () => {
      const { token } = await createTeam(server().deps.db, { name: 'auth-team', remotes: ['auth'] }, 0);
      const auth = client(server(), token, 'auth');
      await auth.publish(buildOf('auth', '1.0.0'));
      const refused = await auth.post('retire', {});
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('cannot be retired')]);
    });
  });

  test('a token ends when it is revoked, and when another is given', async () => {
    const { team, remote, call } = await setUp();
    expect((await call({ url: '/api/releases' })).statusCode).toBe(200);
    const next = await createTeam(server().deps.db, { name: team, remotes: [remote] }, server().deps.clock());
    expect((await call({ url: '/api/releases' })).statusCode).toBe(401);
    const again = client(server(), next.token, remote);
    expect((await again.call({ url: '/api/releases' })).statusCode).toBe(200);
    await revokeTeam(server().deps.db, team, server().deps.clock());
    expect((await again.call({ url: '/api/releases' })).statusCode).toBe(401);
    const rows = JSON.stringify(await server().deps.db.query.releaseTeams.findMany());
    expect(rows).not.toContain(next.token.slice(-20));
  });

  test('with a registered key only what the team signed is published', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { team, remote, build, begin, publish } = await setUp({
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
        const { call } = client(server(), token, 'auth');
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

function client(server: TestServer, token: string, remote: string) {
  const call = (request: InjectOptions) =>
    server.app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
  const base = `/api/releases/${remote}`;
  const begin = (release: Build['release']) =>
    call({ method: 'PUT', url: `${base}/${release.version}`, payload: release });
  const put = (version: string, path: string, text: string) =>
    call({
      method: 'PUT',
      url: `${base}/${version}/file`,
      query: { path },
      payload: text,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const finish = (version: string, options: { makeCurrent?: boolean; upload?: string } = {}) =>
    call({ method: 'POST', url: `${base}/${version}/publish`, payload: { makeCurrent: true, ...options } });
  return {
    call,
    begin,
    put,
    finish,
    post: (verb: string, payload: object) => call({ method: 'POST', url: `${base}/${verb}`, payload }),
    why: async (query: string) => (await call({ url: `${base}/why${query}` })).json<Record<string, unknown>>(),
    files: async (version: string) =>
      (await readdir(join(server.deps.releases.servedDirectory, remote, version))).sort(),
    async publish({ release, texts }: Build, options: { makeCurrent?: boolean } = {}) {
      const begun = await begin(release);
      if (begun.statusCode !== 200) return begun;
      for (const file of begun.json<{ missing: string[] }>().missing)
        await put(release.version, file, texts[file] ?? '');
      return finish(release.version, options);
    },
  };
}

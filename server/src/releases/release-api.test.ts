import type { ReleaseList } from '@bandmark/contracts/api/releases';
import { integrityOf as integrity } from '@bandmark/presets/webpack/build-identity.mjs';
import { type Build, setUpTeam } from '../testing/release-team';
import { withServer } from '../testing/with-server';
import { entryText } from '../testing/write-build';

withServer('the release API', (server) => {
  test('a version is uploaded, published and served; again it changes nothing', async () => {
    const { remote, build, publish, files } = await setUpTeam(server());
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
    const { remote, build, begin, put, finish } = await setUpTeam(server());
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
    const { remote, build, begin, put, finish, files } = await setUpTeam(server());
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
    const { remote, build, begin, put, finish } = await setUpTeam(server());
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
    const { build, begin, put, publish, remote } = await setUpTeam(server());
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
    const { build, begin, put } = await setUpTeam(server());
    const { release } = build('1.0.0');
    expect((await begin({ ...release, files: { ...release.files, [file]: integrity('x') } })).statusCode).toBe(status);
    expect((await put('1.0.0', file, 'x')).statusCode).toBe(status === 400 ? 400 : 409);
  });

  test('limits: files, bytes of a file, and a version that is not that of the address', async () => {
    const { build, begin, put, call, remote } = await setUpTeam(server());
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
    const { remote, build, publish, post } = await setUpTeam(server());
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
    const { remote, build, publish, post, why, call } = await setUpTeam(server());
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
    // As a canary it was live, so it is now retired instead of waiting.
    await post('canary', { version: '1.1.0', percent: 0 });
    expect(await listed()).toEqual([false, new Date(server().deps.clock()).toISOString()]);
  });

  test('the history says who, what and when, newest first', async () => {
    const { team, remote, build, publish, post, call } = await setUpTeam(server());
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
});

import type { RegistryView } from '@bandmark/contracts/registry';
import type { RemotePage } from '@bandmark/contracts/remote-page-schema';
import { DAY_MS } from '@bandmark/domain/durations';
import { createLocalTarget } from '../cli/local-target';
import { pagesOf } from '../cli/remote-pages';
import { type Build, buildOf, releaseClient, setUpTeam } from '../testing/release-team';
import { withServer } from '../testing/with-server';
import { createTeam } from './teams/teams';

const PAGE: RemotePage = { path: '', title: 'Words', access: 'open', module: 'screens', screen: 'WordsScreen' };

/** The same build with pages below `/x/{remote}`. */
const withPages = ({ release, texts }: Build, pages: RemotePage[], contract = '1.1'): Build => ({
  release: { ...release, pages, requires: { ...release.requires, contract } },
  texts,
});

withServer('pages that a remote declares', (server) => {
  /** The pages of one remote that the site shows, if any. */
  const shown = async (remote: string) =>
    (await server().app.inject({ url: '/api/release-view' })).json<RegistryView>().remotes[remote]?.current.pages;
  const shellTeam = async () => {
    const { token } = await createTeam(server().deps.db, { name: 'the-shell', remotes: ['shell'] }, 0);
    return (remote: string) => releaseClient(server(), token, remote);
  };

  test('are shown once a team that releases the shell approves them, and as long as they stay the same', async () => {
    const mine = await setUpTeam(server());
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

    // The same page with another component needs no review; one that becomes open does.
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

  test('stay approved when no kept version declares them any more, so that the next approval adds to them', async () => {
    const mine = await setUpTeam(server());
    const { releases } = server().deps;
    const approve = (version: string) =>
      pagesOf(createLocalTarget(releases), mine.remote, version, { approve: true, json: true });
    const titles = ['First', 'Second', 'Third', 'Fourth'];
    for (const [index, title] of titles.entries()) {
      if (title === 'Fourth') {
        server().advance(31 * DAY_MS);
        await releases.cleanUp();
      }
      await mine.publish(withPages(mine.build(`1.${index}.0`), [{ ...PAGE, title }]));
      expect(await approve(`1.${index}.0`)).toContain(title);
    }
    const { versions = {}, approvedPages } = (await releases.read()).remotes[mine.remote] ?? {};
    expect(Object.keys(versions)).toEqual(['1.1.0', '1.2.0', '1.3.0']);
    expect(approvedPages?.map(({ title }) => title)).toEqual(titles);
  });

  test('are approved as they are published by a team that may approve them', async () => {
    const { token } = await createTeam(server().deps.db, { name: 'everything', remotes: ['shell', 'words'] }, 0);
    await releaseClient(server(), token, 'words').publish(withPages(buildOf('words', '1.0.0'), [PAGE]));
    expect(await shown('words')).toEqual([PAGE]);
  });

  test('are approved by a team that may approve them when it publishes what another team has published already', async () => {
    const mine = await setUpTeam(server());
    const build = withPages(mine.build('1.0.0'), [PAGE]);
    await mine.publish(build);
    expect(await shown(mine.remote)).toBeUndefined();
    const remotes = ['shell', mine.remote];
    const { token } = await createTeam(server().deps.db, { name: `reviewer-${mine.remote}`, remotes }, 0);
    const reviewer = releaseClient(server(), token, mine.remote);
    for (const makeCurrent of [false, true]) {
      const { generation } = (await reviewer.publish(build, { makeCurrent })).json<{ generation: number }>();
      expect(await shown(mine.remote)).toEqual([PAGE]);
      expect((await server().deps.releases.read()).generation).toBe(generation);
    }
    const history = (await mine.call({ url: `/api/releases/${mine.remote}/history` })).json<{ action: string }[]>();
    expect(history.map(({ action }) => action)).toEqual(['approve pages', 'release']);
  });

  test.each<[string, RemotePage[], string | undefined, string]>([
    ['a path that climbs', [{ ...PAGE, path: '../sign-in' }], undefined, 'path'],
    ['a path from the root', [{ ...PAGE, path: '/sign-in' }], undefined, 'path'],
    ['a title of two lines', [{ ...PAGE, title: 'a\nb' }], undefined, 'title'],
    ['a module that is not exposed', [{ ...PAGE, module: 'other' }], undefined, 'does not expose'],
    ['one address twice', [PAGE, { ...PAGE, title: 'Again' }], undefined, 'twice'],
    ['a contract without pages', [PAGE], '1.0', 'requires contract 1.1'],
  ])('are refused: %s', async (_, pages, contract, message) => {
    const { build, begin } = await setUpTeam(server());
    const response = await begin(withPages(build('1.0.0'), pages, contract).release);
    expect([400, 409]).toContain(response.statusCode);
    expect(response.body).toContain(message);
  });

  test('are held against what the build exports, and refused by the place that names them', async () => {
    const { remote, build, publish } = await setUpTeam(server());
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
    const mine = await setUpTeam(server());
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
    // Browser pages that are open still load the version that they began with.
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

  test('that were approved while their remote was off the site need no new review', async () => {
    const mine = await setUpTeam(server());
    await mine.publish(withPages(mine.build('1.0.0'), [PAGE]));
    await mine.post('retire', {});
    await (await shellTeam())(mine.remote).post('pages', { pages: [PAGE] });
    expect((await mine.post('promote', { version: '1.0.0' })).json()).toMatchObject({
      note: `${mine.remote} was off the site and is on it again.`,
    });
    expect(await shown(mine.remote)).toEqual([PAGE]);
  });

  test('what the site itself needs cannot be retired', async () => {
    const { token } = await createTeam(server().deps.db, { name: 'auth-team', remotes: ['auth'] }, 0);
    const auth = releaseClient(server(), token, 'auth');
    await auth.publish(buildOf('auth', '1.0.0'));
    const refused = await auth.post('retire', {});
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('cannot be retired')]);
  });
});

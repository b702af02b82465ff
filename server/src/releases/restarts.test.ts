import { join } from 'node:path';
import { REGISTRY_ELEMENT_ID, registryViewSchema } from '@bandmark/contracts/registry';
import { requireNoOtherSite } from '../cli/other-site';
import { createSiteTarget } from '../cli/site-target';
import { withServerOnPglite } from '../testing/with-server';
import { writeBuild } from '../testing/write-build';
import { openReleases } from './open-releases';
import { planProvision, provision, type ProvisionScope } from './provision';
import { withCanary, withCurrent } from './registry/pointers';
import type { ReleaseService } from './release-service';
import { createTeam } from './teams/teams';

type Tree = Readonly<Record<string, string>>;

withServerOnPglite('a site whose operator starts it again and again', (server) => {
  /** As `npm start` and a command open them: another process on the same directory. */
  const opened = () => openReleases({}, server().deps.dataDirectory, { clock: server().deps.clock });
  const build = (name: string, version: string) => {
    const directory = join(server().deps.dataDirectory, 'tree', name, version);
    return writeBuild(directory, version, undefined, name);
  };
  /** What tools/release/publish-tree.ts does: asks which builds are needed, makes those, and publishes them. */
  const start = async (tree: Tree, scope: ProvisionScope = 'new') => {
    const offered = Object.entries(tree).map(([name, version]) => ({ name, version }));
    const plan = await planProvision(opened(), offered, scope);
    const builds: [string, string][] = [];
    for (const { name, version } of plan.publish) builds.push([name, await build(name, version)]);
    await provision(opened(), builds, { who: 'local:operator', scope });
    return {
      published: plan.publish.map(({ name }) => name),
      differing: plan.differing.map(({ name, isChosen }) => `${name}${isChosen ? ', chosen' : ''}`),
    };
  };
  const shown = async () => {
    const { body } = await server().app.inject({ url: '/', headers: { accept: 'text/html' } });
    const text = new RegExp(`id="${REGISTRY_ELEMENT_ID}">(.*?)</script>`, 's').exec(body)?.[1] ?? 'null';
    const { remotes, shell } = registryViewSchema.parse(JSON.parse(text));
    const versions = Object.entries(remotes).map(([name, { current }]) => [name, current.version]);
    return { shell: shell?.version, ...(Object.fromEntries(versions) as Tree) };
  };

  test('a team’s choice stays live over every start, and an update publishes only what no team chose', async () => {
    const first = { shell: '1.0.0', auth: '1.0.0', tests: '1.0.0' };
    expect(await start(first)).toEqual({ published: ['shell', 'auth', 'tests'], differing: [] });
    expect(await shown()).toEqual(first);
    expect(await start(first)).toEqual({ published: [], differing: [] });

    const { token } = await createTeam(
      server().deps.db,
      { name: 'tests-team', remotes: ['tests'] },
      server().deps.clock(),
    );
    const address = await server().app.listen({ port: 0, host: 'localhost' });
    const team = createSiteTarget(address, token);
    await team.publish({ name: 'tests', directory: await build('tests', '2.0.0'), makeCurrent: true });
    expect(await shown()).toEqual({ ...first, tests: '2.0.0' });

    // The operator's tree moves on three times.
    expect(await start({ ...first, tests: '1.1.0' })).toEqual({ published: [], differing: ['tests, chosen'] });
    expect(await shown()).toEqual({ ...first, tests: '2.0.0' });
    expect(await start({ ...first, tests: '1.2.0', auth: '1.1.0' })).toEqual({
      published: [],
      differing: ['auth', 'tests, chosen'],
    });
    expect(await shown()).toEqual({ ...first, tests: '2.0.0' });
    await team.rollback('tests');
    expect(await start({ shell: '1.1.0', auth: '1.1.0', tests: '1.3.0' })).toEqual({
      published: [],
      differing: ['shell', 'auth', 'tests, chosen'],
    });
    expect(await shown()).toEqual(first);
    // Starting with the very tree that was rolled back changes nothing either.
    expect(await start({ ...first, tests: '2.0.0' })).toEqual({ published: [], differing: ['tests, chosen'] });
    expect(await shown()).toEqual(first);
    expect((await team.history('tests')).map(({ who, action }) => [who, action])).toEqual([
      ['team:tests-team', 'rollback'],
      ['team:tests-team', 'release'],
      ['local:operator', 'provision'],
    ]);

    const newTree = { shell: '1.1.0', auth: '1.1.0', tests: '1.3.0', progress: '1.0.0' };
    // A package that the site never had has no choice to respect.
    expect((await start(newTree)).published).toEqual(['progress']);
    expect(await start(newTree, 'unchosen')).toEqual({ published: ['shell', 'auth'], differing: ['tests, chosen'] });
    expect(await shown()).toEqual({ shell: '1.1.0', auth: '1.1.0', tests: '1.0.0', progress: '1.0.0' });
    expect((await opened().read()).remotes['auth']?.previous).toBe('1.0.0');

    const { port: PORT } = new URL(address);
    await expect(requireNoOtherSite('/srv/empty', { PORT })).rejects.toThrow(
      `DATA_DIR: /srv/empty holds no site, but a site is running at http://localhost:${PORT} from another directory.`,
    );
  });

  test('a command works on an empty directory where no site runs', async () => {
    await expect(requireNoOtherSite('/srv/empty', { PORT: '1' })).resolves.toBeUndefined();
  });

  test.each<[string, (releases: ReleaseService, name: string) => Promise<unknown>]>([
    [
      'waiting',
      async (releases, name) =>
        releases.publish({ name, directory: await build(name, '3.0.0'), who: 'team:a', makeCurrent: false }),
    ],
    [
      'released-again',
      (releases, name) =>
        releases.publishUpload({ name, version: '1.0.0', who: 'team:a', makeCurrent: true, authorise: () => {} }),
    ],
    [
      'canary',
      (releases, name) =>
        releases.change((registry) => withCanary(registry, name, '1.0.0', 0), {
          who: 'team:a',
          action: 'canary',
          remote: name,
        }),
    ],
    [
      'promoted',
      (releases, name) =>
        releases.change((registry) => withCurrent(registry, name, '1.0.0'), {
          who: 'team:a',
          action: 'promote',
          remote: name,
        }),
    ],
  ])('a choice that is made while an update runs wins: %s', async (name, choose) => {
    await start({ [name]: '1.0.0' });
    const releases = opened();
    let tries = 0;
    const hurried: ReleaseService = {
      ...releases,
      async publish(publication) {
        tries += 1;
        if (tries === 1) await choose(opened(), name);
        return releases.publish(publication);
      },
    };
    const builds = [[name, await build(name, '1.1.0')]] as const;
    const done = await provision(hurried, builds, { who: 'local:operator', scope: 'unchosen' });
    expect(done).toEqual({ publish: [], differing: [{ name, version: '1.1.0', isChosen: true }], warning: null });
    expect(tries).toBe(1);
    expect((await opened().read()).remotes[name]?.current).toBe('1.0.0');
  });
});

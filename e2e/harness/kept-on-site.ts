import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CompatibilityBuild,
  compatibilityBuilds,
  unpackCompatibilityBuild,
} from '../../tools/compatibility/compatibility-builds';
import { currentRelease } from './derived-release';
import { run, type Site } from './site';

/** Names of the registry. */
export const REMOTE_NAMES = ['auth', 'tests', 'recorder', 'replay', 'certificate'] as const;
const NAMES = ['shell', ...REMOTE_NAMES] as const;

/** Which version of each the site serves, by name in the registry. */
export type Versions = Readonly<Record<(typeof NAMES)[number], string>>;

const byName = async (versionOf: (name: string) => string | Promise<string>): Promise<Versions> =>
  Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await versionOf(name)] as const)),
  ) as unknown as Versions;

const folderOf = (name: string) => (name === 'shell' ? name : `remote-${name}`);

export const keptVersions = (release: CompatibilityBuild): Promise<Versions> =>
  byName((name) => release.versions[folderOf(name)] ?? '');

/** What `npm run build` made of today's sources. Before anything is promoted. */
export const todaysVersions = (dataDir: string): Promise<Versions> =>
  byName(async (name) => (await currentRelease(dataDir, name)).version);

let published: Promise<string> | undefined;

/** Puts every kept release beside today's, which stay current. For `prepare` of a site. */
export async function publishKept(dataDir: string): Promise<void> {
  published ??= publishOnce(dataDir);
  await cp(await published, join(dataDir, 'releases'), { recursive: true });
}

/** From their archives, once per process. @returns a directory of releases to copy */
async function publishOnce(dataDir: string): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'bandmark-kept-'));
  process.once('exit', () => {
    rmSync(scratch, { recursive: true, force: true });
  });
  const releases = join(scratch, 'releases');
  await cp(join(dataDir, 'releases'), releases, { recursive: true });
  const builds: string[] = [];
  for (const release of await compatibilityBuilds()) {
    for (const name of NAMES) {
      const directory = join(scratch, 'builds', release.name, name);
      await unpackCompatibilityBuild(release, folderOf(name), directory);
      builds.push(`${name}=${directory}`);
    }
  }
  await run(['--import', 'tsx', 'server/src/cli/release-command.ts', 'publish', '--no-promote', ...builds], {
    DATA_DIR: scratch,
  });
  return releases;
}

/** Promotes through the site's release API, with a team's token. @returns what makes a combination current for everybody */
export async function promoter(site: Site): Promise<(wanted: Versions) => Promise<void>> {
  const said = await run(
    ['--import', 'tsx', 'tools/release/run-server-command.ts', 'team', 'create', 'everything', ...NAMES],
    { DATA_DIR: site.dataDir },
  );
  const token = /bandmark-team-\S+/.exec(said)?.[0];
  if (!token) throw new Error(`No token in: ${said}`);
  return async (wanted) => {
    for (const name of NAMES) {
      if ((await currentRelease(site.dataDir, name)).version === wanted[name]) continue;
      const answer = await fetch(`${site.origin}/api/releases/${name}/promote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: wanted[name] }),
      });
      if (!answer.ok) throw new Error(`${name} ${wanted[name]} was not promoted: ${await answer.text()}`);
    }
  };
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registrySchema, registryViewSchema, releaseSchema } from '../../shared/contracts/src/registry.ts';
import { readBuild } from '../../server/src/releases/publishing/read-build.ts';
import { firstDamaged } from '../../server/src/releases/publishing/verify-files.ts';
import { KEPT_RELEASES, keptReleases, unpackKept } from '../build/kept-releases.mjs';
import { buildableFolders, ROOT } from '../build/packages.mjs';
import { contractVersions } from '../build/release-document.mjs';
import { OFFER_FILE, shellOffer } from '../build/shell-offer.mjs';
import { contractModules } from './check-exposed-modules.mjs';
import { checkFacade } from './check-facade.mjs';
import { checkName } from './check-name.mjs';
import { checkVersions } from './check-versions.mjs';

/** Every package of every kept release, unpacked: `{ kept, folder, name, directory }`. */
const builds = [];
const scratch = mkdtempSync(join(tmpdir(), 'kept-releases-'));
let kept;
beforeAll(async () => {
  kept = await keptReleases();
  for (const release of kept) {
    for (const folder of Object.keys(release.versions)) {
      const directory = join(scratch, release.name, folder);
      await unpackKept(release, folder, directory);
      builds.push({ kept: release, folder, name: folder.replace(/^remote-/, ''), directory });
    }
  }
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

const documentOf = ({ directory }) => JSON.parse(readFileSync(join(directory, 'release.json'), 'utf8'));
const remotes = () => builds.filter(({ name }) => name !== 'shell');
/** Shells without an offer are from before there was one: they are taken to offer what this tree does (decision 032). */
const keptShells = () =>
  builds
    .filter(({ name }) => name === 'shell')
    .flatMap((shell) => {
      const { version, files } = documentOf(shell);
      return files[OFFER_FILE]
        ? [{ version, offer: JSON.parse(readFileSync(join(shell.directory, OFFER_FILE), 'utf8')) }]
        : [];
    });

test('two releases are kept, of every package that was there', () => {
  expect(kept).toHaveLength(KEPT_RELEASES);
  for (const { versions } of kept) expect(buildableFolders()).toEqual(expect.arrayContaining(Object.keys(versions)));
  expect(kept.map(({ date }) => Date.parse(date))).toEqual(
    [...kept.map(({ date }) => Date.parse(date))].sort((a, b) => b - a),
  );
});

test('each is a finished build for the release command of today, with every file as it was', async () => {
  for (const { kept: release, folder, directory } of builds) {
    const build = await readBuild(directory);
    expect(build).toMatchObject({ version: release.versions[folder], requires: release.contract });
    expect(await firstDamaged(build.files, (file) => readFile(join(directory, file)))).toBeNull();
  }
});

test('the registry and the view of a page take their documents', () => {
  const versions = (name) =>
    Object.fromEntries(
      builds.filter((build) => build.name === name).map((build) => [documentOf(build).version, documentOf(build)]),
    );
  const names = [...new Set(builds.map(({ name }) => name))];
  const registry = Object.fromEntries(
    names.map((name) => [
      name,
      { versions: versions(name), current: Object.keys(versions(name))[0], previous: Object.keys(versions(name))[1] },
    ]),
  );
  expect(registrySchema.safeParse({ schema: 1, generation: 1, remotes: registry })).toMatchObject({ success: true });
  const view = Object.fromEntries(
    remotes().map((build) => [build.name, { current: documentOf(build), previous: null }]),
  );
  expect(registryViewSchema.safeParse({ schema: 1, generation: 1, origin: '', remotes: view })).toMatchObject({
    success: true,
  });
  for (const build of builds) expect(releaseSchema.safeParse(documentOf(build))).toMatchObject({ success: true });
});

test('the release checks let every kept remote run in the shell of this tree', () => {
  const own = { version: 'of this tree', offer: shellOffer() };
  for (const { folder, name, directory } of remotes()) {
    const release = documentOf({ directory });
    const build = {
      root: ROOT,
      folder,
      name,
      directory,
      release,
      manifest: JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')),
      shells: [own],
    };
    expect([...checkName(build), ...checkVersions(build)]).toEqual([]);
    // A module that came to the contract later is missing in an old build; one that the shell forgot would be a break.
    expect(contractModules(join(ROOT, 'shared/contracts/src/remotes/modules.ts'), name)).toEqual(
      expect.arrayContaining(Object.keys(release.preload)),
    );
  }
});

test('remotes of this tree take from the shell only what every kept shell that runs them offers', () => {
  const shells = keptShells();
  expect(shells).not.toEqual([]);
  for (const { folder, name } of remotes()) {
    const release = { version: '0.0.0', preload: {}, requires: contractVersions() };
    expect(checkFacade({ root: ROOT, folder, name, release, shells })).toEqual([]);
    // Kept shells are live beside the current one, so they may refuse; the current one here is this tree's.
    expect(
      checkVersions({ name, release, shells: [{ version: 'of this tree', offer: shellOffer() }, ...shells] }),
    ).toEqual([]);
  }
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isCompatible,
  registrySchema,
  registryViewSchema,
  RELEASE_FILE,
  releaseSchema,
  SHELL_OFFER_FILE,
  type StoredRelease,
  storedReleaseSchema,
} from '@bandmark/contracts/registry';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { readBuild } from '../../server/src/releases/publishing/read-build';
import { firstDamaged } from '../../server/src/releases/publishing/verify-files';
import { releaseSettings } from '../build/release-settings';
import { REMOTE_EXPORTS } from '@bandmark/contracts/remotes/exports';
import { shellOfferSchema } from '@bandmark/contracts/shell-offer';
import { shellOffer } from '../build/shell-offer';
import { checkFacade } from '../checks/check-facade';
import { checkVersions } from '../checks/check-versions';
import { type CheckedBuild, checkName, type LiveShell } from '../checks/checked-build';
import { buildableFolders, readManifest, ROOT } from '../packages';
import {
  COMPATIBILITY_BUILDS,
  type CompatibilityBuild,
  compatibilityBuilds,
  unpackCompatibilityBuild,
} from './compatibility-builds';

interface UnpackedBuild {
  kept: CompatibilityBuild;
  folder: string;
  /** Name in the registry. */
  name: string;
  directory: string;
}

/** Every package of every compatibility build. */
const builds: UnpackedBuild[] = [];
const scratch = mkdtempSync(join(tmpdir(), 'compatibility-builds-'));
let kept: CompatibilityBuild[];
beforeAll(async () => {
  kept = await compatibilityBuilds();
  for (const release of kept) {
    for (const folder of Object.keys(release.versions)) {
      const directory = join(scratch, release.name, folder);
      await unpackCompatibilityBuild(release, folder, directory);
      builds.push({ kept: release, folder, name: releaseNameOf(folder), directory });
    }
  }
});
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

const documentOf = ({ directory }: Pick<UnpackedBuild, 'directory'>): StoredRelease =>
  storedReleaseSchema.parse(JSON.parse(readFileSync(join(directory, RELEASE_FILE), 'utf8')));
const remotes = () => builds.filter(({ name }) => name !== 'shell');
/** Shells from before offers existed: the checks assume that they offer the same as this tree (decision 032). */
const keptShells = (): LiveShell[] =>
  builds
    .filter(({ name }) => name === 'shell')
    .flatMap((shell) => {
      const { version, files } = documentOf(shell);
      return files[SHELL_OFFER_FILE]
        ? [
            {
              version,
              offer: shellOfferSchema.parse(JSON.parse(readFileSync(join(shell.directory, SHELL_OFFER_FILE), 'utf8'))),
            },
          ]
        : [];
    });

/** A build of this tree or an unpacked one, for the release checks. */
const checked =
  ({ folder, name }: Pick<UnpackedBuild, 'folder' | 'name'>, release: CheckedBuild['release']) =>
  (shells: LiveShell[]): CheckedBuild => ({
    root: ROOT,
    folder,
    name,
    release,
    manifest: readManifest(join(ROOT, folder)),
    shells,
  });

test('two commits are kept, each with every package that it had', () => {
  expect(kept).toHaveLength(COMPATIBILITY_BUILDS);
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
  const versions = (name: string) =>
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
  for (const remote of remotes()) {
    const release = documentOf(remote);
    const build = checked(remote, release)([own]);
    expect([...checkName(build), ...checkVersions(build)]).toEqual([]);
    // An old build lacks modules that were added to the contract later; but a module that the shell dropped is a break.
    expect(Object.keys(REMOTE_EXPORTS)).toEqual(
      expect.arrayContaining(Object.keys(release.preload).map((module) => `${remote.name}/${module}`)),
    );
  }
});

test('remotes of this tree run in every kept shell, and take from it only what it offers', () => {
  const shells = keptShells();
  expect(shells).not.toEqual([]);
  for (const remote of remotes()) {
    const requires = releaseSettings(join(ROOT, remote.folder)).requires;
    for (const { offer } of shells)
      for (const part of ['platform', 'contract', 'api'] as const)
        expect([remote.folder, part, isCompatible(requires[part], offer.versions[part])]).toEqual([
          remote.folder,
          part,
          true,
        ]);
    const build = checked(remote, { requires });
    expect(checkFacade(build(shells))).toEqual([]);
    // Compatibility shells are live besides the current one (here that of this tree), so they may refuse a release.
    expect(checkVersions(build([{ version: 'of this tree', offer: shellOffer() }, ...shells]))).toEqual([]);
  }
});

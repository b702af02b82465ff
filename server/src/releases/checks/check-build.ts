import type { StoredRelease } from '@bandmark/contracts/registry';
import { ReleaseError } from '../registry/release-error';
import type { CheckedBuild, Refusals } from './checked-build';
import { checkExports, checkModules, checkRequires } from './contract-rules';
import { checkFiles, checkName, checkPage } from './file-rules';
import { checkLibraries } from './library-rules';
import { checkLibraryVersions, mixedVersions } from './library-versions';
import { liveShells } from './live-shells';
import { observeBuild } from './sandbox/observe-build';
import { type ModuleSize, oversizedModules, oversizedText } from './size-rule';

/** Rules on what the build declares; a build that breaks one is not loaded. */
const BEFORE_LOADING = [checkName, checkRequires, checkModules];
/** Rules on what the build did when it was loaded. A further rule is a further function here. */
const AFTER_LOADING = [checkExports, checkPage, checkLibraries, checkLibraryVersions];

type Checked = Omit<CheckedBuild, 'shells'>;

/** Notes about a build that may be published. */
interface Passed {
  /** Modules that are larger than their budget, on purpose. */
  oversized: ModuleSize[];
  /** Sentences about libraries whose minor version differs from the shell's. */
  mixed: string[];
}

/**
 * Checks a build before any of its files is stored, whichever way it comes: an upload, a command on the machine, the
 * first start, a developer's build. Of the shell only the files and the name are checked, because the other builds are
 * checked against it.
 * @throws ReleaseError with every reason of the stage in which it is refused
 */
export async function checkBuild(given: Checked): Promise<Passed> {
  const { name, release } = given;
  const build: CheckedBuild = { ...given, shells: await liveShells(given.registry, given.directoryOf) };
  refuse(name, release, await checkFiles(build));
  if (name === 'shell') {
    refuse(name, release, checkName(build));
    return { oversized: [], mixed: [] };
  }
  refuse(
    name,
    release,
    BEFORE_LOADING.flatMap((check) => check(build)),
  );
  const [observed, oversized] = await Promise.all([
    observeBuild(name, build.directory, release).catch((error: unknown) => {
      if (error instanceof ReleaseError) refuse(name, release, [error.message]);
      throw error;
    }),
    oversizedModules(build),
  ]);
  const loaded = { ...build, observed };
  refuse(name, release, [
    ...AFTER_LOADING.flatMap((check) => check(loaded)),
    ...(reasonIn(build.larger) === undefined ? oversized.map((each) => oversizedText(name, each)) : []),
  ]);
  return { oversized, mixed: mixedVersions(loaded) };
}

function refuse(name: string, { version }: StoredRelease, wrong: Refusals): void {
  if (wrong.length > 0)
    throw new ReleaseError(`${name} ${version} is not published:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
}

/** For the history: what is larger than its budget, and why. */
export function largerOnPurpose(oversized: readonly ModuleSize[], larger: string | undefined): string | undefined {
  const reason = reasonIn(larger);
  if (oversized.length === 0 || reason === undefined) return undefined;
  const modules = oversized.map(({ module, bytes, budget }) => `${module} ${bytes} of ${budget} bytes`);
  return `Larger on purpose (${modules.join(', ')}): ${reason}`;
}

/** An empty reason counts as none. */
const reasonIn = (larger: string | undefined): string | undefined => larger?.trim() || undefined;

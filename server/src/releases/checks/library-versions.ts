import { isCompatible, refusedParts } from '@bandmark/contracts/registry';
import type { LoadedBuild, Refusals } from './checked-build';
import type { LiveShell } from './live-shells';

/**
 * A remote runs with the shared libraries of the shell, whatever it was built with. So every live shell that would run
 * it must provide each of them in the range that the build accepts or, without a range, in the major that it was built
 * with.
 */
export function checkLibraryVersions(build: LoadedBuild): Refusals {
  const wrong = build.shells
    .filter((shell) => isRunBy(build, shell))
    .flatMap((shell) =>
      sharedOf(build, shell).flatMap(({ name, range, version, given }) => {
        const isWrong = range === null ? majorOf(version ?? given) !== majorOf(given) : !isInRange(given, range);
        if (!isWrong) return [];
        const taken = range === null ? `was made with ${name} ${version ?? ''}` : `takes ${name} ${range}`;
        return [
          `This build ${taken}; the shell ${shell.version} gives ${given}. Build it with the version of the shell.`,
        ];
      }),
    );
  return [...new Set(wrong)];
}

/** Libraries whose minor differs between the current shell and the build: the build runs with them, but untested. */
export function mixedVersions(build: LoadedBuild): string[] {
  const [shell] = build.shells;
  if (!shell) return [];
  const mixed = sharedOf(build, shell).flatMap(({ name, version, given }) =>
    version === null || minorOf(version) === minorOf(given)
      ? []
      : [`${name.split('/')[0] ?? name} ${version} (the shell gives ${given})`],
  );
  return mixed.length === 0 ? [] : [`Built with ${[...new Set(mixed)].join(' and ')}.`];
}

/**
 * Third-party libraries that the build shares, with the version that a shell provides. Our own packages are checked as
 * versions of the contract (`checkRequires`), or run as a copy where a shell's is older. For a shell that does not
 * declare its libraries, the versions of the sandbox count.
 */
function sharedOf({ observed: { observation } }: LoadedBuild, { offer: { libraries } }: LiveShell) {
  return observation.libraries.flatMap((library) => {
    const given = libraries[library.name] ?? observation.offered[library.name];
    return given === undefined || library.name.startsWith('@bandmark/') ? [] : [{ ...library, given }];
  });
}

/** A shell checks a remote's requirements before it runs it, and otherwise shows the previous version. */
function isRunBy({ release: { requires } }: LoadedBuild, { offer }: LiveShell): boolean {
  return refusedParts(requires, offer.versions).length === 0;
}

/** The presets write ranges as `^19.0.0`; a range in another form is not accepted. */
function isInRange(version: string, range: string): boolean {
  return range.startsWith('^') && isCompatible(minorOf(range), minorOf(version));
}

const minorOf = (version: string): string => /\d+\.\d+/.exec(version)?.[0] ?? '';
const majorOf = (version: string): string => /\d+/.exec(version)?.[0] ?? '';

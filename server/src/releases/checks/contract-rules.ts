import { refusedRequirements } from '@bandmark/contracts/refused-requirements';
import type { CheckedBuild, LoadedBuild, Refusals } from './checked-build';

/** Where a remote declares its pages. */
const PAGES_PLACE = 'bandmark.pages of package.json';

/**
 * The current shell must be able to run this release. Another live shell may be too old for it: it checks before it
 * runs a remote.
 */
export function checkRequires({ release: { requires }, shells: [shell] }: CheckedBuild): Refusals {
  return shell ? refusedRequirements(requires, { version: shell.version, versions: shell.offer.versions }) : [];
}

/**
 * The build must expose exactly the modules that the current shell's contract, and the pages of the release, name for
 * this remote. A remote for which neither names any may expose anything.
 */
export function checkModules(build: CheckedBuild): Refusals {
  const { name, release } = build;
  const promised = promisedModules(build);
  const ofContract = contractModules(build);
  const exposed = Object.keys(release.preload);
  if (promised.size === 0) return [];
  return [
    ...[...promised.keys()]
      .filter((module) => !exposed.includes(module))
      .map(
        (module) =>
          `${ofContract.has(module) ? 'The contract promises' : `A page of ${PAGES_PLACE} needs`} "${name}/${module}", and this build does not expose it: add src/expose/${module}.ts.`,
      ),
    ...exposed
      .filter((module) => !promised.has(module))
      .map((module) =>
        ofContract.size === 0
          ? `This build exposes "${name}/${module}", and no page names it: name it in ${PAGES_PLACE}, or take it out of src/expose.`
          : `This build exposes "${name}/${module}", which the contract does not know: add it to RemoteModules, or take it out of src/expose.`,
      ),
  ];
}

/** Every promised export must be there when the module runs, and be what the contract says. */
export function checkExports(build: LoadedBuild): Refusals {
  const {
    name,
    observed: { observation },
  } = build;
  const promises = promisedModules(build);
  const ofContract = contractModules(build);
  return Object.entries(observation.modules).flatMap(([module, seen]) => {
    if (seen.error !== null)
      return [`"${name}/${module}" does not load: ${seen.error} ${observation.entryError ?? ''}`.trimEnd()];
    return Object.entries(promises.get(module) ?? {}).flatMap(([exported, kind]) => {
      const found = seen.exports[exported];
      const isOfContract = ofContract.get(module)?.[exported] !== undefined;
      if (found === undefined)
        return [
          isOfContract
            ? `"${name}/${module}" does not export ${exported}, which the contract promises. Export it from src/expose/${module}.`
            : `"${name}/${module}" does not export ${exported}, which ${PAGES_PLACE} names. Export it from src/expose/${module}, or name another screen there.`,
        ];
      if (isOfKind(found, kind)) return [];
      return [
        isOfContract
          ? `"${name}/${module}" exports ${exported} as ${found}; the contract promises a ${kind}. Export what the contract says.`
          : `"${name}/${module}" exports ${exported} as ${found}; ${PAGES_PLACE} names it as a screen. Export a ${kind}.`,
      ];
    });
  });
}

/**
 * Module → exports: those that the current shell's contract names, and the screens of the pages that the release
 * declares.
 */
function promisedModules(build: CheckedBuild): Map<string, Record<string, string>> {
  const promised = contractModules(build);
  for (const { module, screen } of build.release.pages ?? [])
    promised.set(module, { ...promised.get(module), [screen]: 'component' });
  return promised;
}

/** Module → exports, of the current shell's contract alone. Empty for a remote that it does not name. */
function contractModules({ name, shells: [shell] }: CheckedBuild): Map<string, Record<string, string>> {
  return new Map(
    Object.entries(shell?.offer.exports ?? {})
      .filter(([key]) => key.startsWith(`${name}/`))
      .map(([key, exports]) => [key.slice(name.length + 1), { ...exports }]),
  );
}

/** A component may be a plain function, or an object that React made of one. */
function isOfKind(found: string, kind: string): boolean {
  return found === kind || (kind === 'component' && found === 'function');
}

import { join } from 'node:path';
import { SHARED_RANGES } from '@bandmark/presets/webpack/shared-libraries.mjs';
import { readManifest, ROOT } from '../packages';

/** `exports` of a package.json: pattern → target. */
type Exports = Record<string, string | { types: string; default: string }>;

export interface PackedManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  type: 'module';
  engines: unknown;
  files: string[];
  bin?: Record<string, string>;
  sideEffects?: unknown;
  exports: Exports;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: true }>;
}

interface SourceManifest {
  name: string;
  description: string;
  sideEffects?: unknown;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** The root package.json defines version, license and engines of everything that leaves the repository. */
const root = readManifest(ROOT) as ReturnType<typeof readManifest> & { license: string; engines: unknown };

/** Libraries that the shell shares become peer dependencies, so that there is only one copy. */
const peers = new Map(Object.entries(SHARED_RANGES).filter(([module]) => !module.includes('/')));

/**
 * The package.json of a packed package: compiled files instead of sources, versions instead of `workspace:` and
 * `catalog:`. Our own packages are peer dependencies of the same version, because a second copy would be a second
 * contract.
 * @param folder of the package, such as `shared/ui`
 * @param leftOut dependencies that only this repository needs
 */
export function packedManifest(folder: string, leftOut: readonly string[] = []): PackedManifest {
  const directory = join(ROOT, folder);
  const source = readManifest(directory) as unknown as SourceManifest;
  const names = Object.keys(source.dependencies ?? {}).filter((name) => !leftOut.includes(name));
  const own = names.filter((name) => name.startsWith('@bandmark/'));
  const shared = names.filter((name) => peers.has(name));
  const others = names.filter((name) => !own.includes(name) && !shared.includes(name));
  return {
    name: source.name,
    version: root.version,
    description: source.description,
    license: root.license,
    type: 'module',
    engines: root.engines,
    files: [],
    ...(source.sideEffects === undefined ? {} : { sideEffects: source.sideEffects }),
    exports: Object.fromEntries(
      Object.entries(source.exports).map(([pattern, target]) => [pattern, compiledTarget(target)]),
    ),
    dependencies: Object.fromEntries(
      others.map((name) => [name, readManifest(join(directory, 'node_modules', name)).version]),
    ),
    peerDependencies: {
      ...Object.fromEntries(own.map((name) => [name, root.version])),
      ...Object.fromEntries(shared.map((name) => [name, peers.get(name) ?? ''])),
    },
  };
}

/** `./src/*.tsx` → its JavaScript and declarations; stylesheets and pictures keep their extension. */
function compiledTarget(target: string): Exports[string] {
  const compiled = target.replace(/^\.\/src\//, './dist/');
  if (!/\.tsx?$/.test(compiled)) return compiled;
  const path = compiled.replace(/\.tsx?$/, '');
  return { types: `${path}.d.ts`, default: `${path}.js` };
}

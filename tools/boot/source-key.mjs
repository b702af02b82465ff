import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout that contains these tools, without a trailing slash. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** Inputs of every compiled program besides its sources: installed versions, the compiler and its options. */
const COMPILER = [
  'pnpm-lock.yaml',
  'shared/presets/tsconfig',
  'tools/boot',
  'tools/build/build-server.ts',
  'tools/build/compile-programs.ts',
];
/** Additional inputs of the server: the page on which it checks remotes (tools/build/check-page.ts). */
const OF_SERVER = [
  'tools/build/check-page.ts',
  'shell/src/release-check',
  'shell/src/federation',
  'shared/platform/src',
];

/**
 * Folders of the workspace packages that are compiled into this one, directly or transitively; sorted.
 * @param {string} folder such as `remote-replay`
 * @returns {string[]} such as `shared/domain`
 */
export function compiledIn(folder, root = ROOT, found = new Set()) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  for (const [name, range] of Object.entries(dependencies)) {
    const dependency = name.replace(/^@bandmark\//, 'shared/');
    if (!range.startsWith('workspace:') || found.has(dependency)) continue;
    found.add(dependency);
    compiledIn(dependency, root, found);
  }
  return [...found].sort();
}

/**
 * Content hash of everything that a compiled program of a package can depend on, so that a cache keyed by it cannot be
 * stale. Reading all files takes about 15 ms; a list of the bundle's inputs would be shorter, but would miss a new file
 * that shadows another.
 * @param {'tools' | 'server'} folder
 */
export function sourceKey(folder, root = ROOT) {
  const packages = [folder, ...compiledIn(folder, root)].flatMap((name) =>
    existsSync(join(root, name, 'src'))
      ? ['src', 'package.json', 'tsconfig.json'].map((part) => `${name}/${part}`)
      : [name],
  );
  const hash = createHash('sha256').update(String(process.versions.node.split('.')[0]));
  /** @param {string} path */
  const add = (path) => {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  };
  for (const path of new Set([...packages, ...COMPILER, ...(folder === 'server' ? OF_SERVER : [])]))
    walk(root, path, add);
  return hash.digest('hex').slice(0, 32);
}

/** Excludes dependencies, build output, data and tests from the hash. */
const LEFT_OUT = /^(?:\.|node_modules$|dist$|data$|.*\.test\.tsx?$)/;

/** @param {string} root @param {string} path @param {(file: string) => void} visit in the same order each time */
function walk(root, path, visit) {
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code;
    if (code === 'ENOTDIR') visit(path);
    else if (code !== 'ENOENT') throw error;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) walk(root, `${path}/${entry.name}`, visit);
    else visit(`${path}/${entry.name}`);
  }
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '.cjs', '.jsx', '.mts', '/index.ts', '/index.tsx'];

/** File → files of the repository that it imports; all paths are relative to the root. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** A workspace package with its `exports`. */
interface WorkspacePackage {
  folder: string;
  exports: Record<string, string>;
}

/**
 * Reads the imports of every file: static, dynamic, `require` and types. Workspace packages are resolved through their
 * `exports`, so the checkout needs no installed packages.
 * @param files relative to the root
 */
export function importGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const packages = workspacePackages(root, files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
      const found = importedFiles.flatMap(({ fileName }) => resolve(fileName, file, known, packages) ?? []);
      return [file, new Set(found.filter((each) => each !== file))];
    }),
  );
}

function workspacePackages(root: string, files: readonly string[]): Map<string, WorkspacePackage> {
  const folders = new Set(files.flatMap((file) => [file.split('/')[0] ?? '', file.split('/').slice(0, 2).join('/')]));
  const found = new Map<string, WorkspacePackage>();
  for (const folder of folders) {
    const manifest = join(root, folder, 'package.json');
    if (folder === '' || !existsSync(manifest) || !statSync(manifest).isFile()) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    found.set(name, { folder, exports });
  }
  return found;
}

function resolve(
  specifier: string,
  from: string,
  known: ReadonlySet<string>,
  packages: ReadonlyMap<string, WorkspacePackage>,
): string | undefined {
  const path = specifier.startsWith('.') ? join(dirname(from), specifier) : packagePath(specifier, packages);
  if (path === undefined) return undefined;
  const plain = normalize(path.split('?')[0] ?? '');
  // `./x.js` may refer to x.ts.
  const paths = [plain, plain.replace(/\.[cm]?js$/, '')];
  return paths.flatMap((each) => ENDINGS.map((ending) => each + ending)).find((each) => known.has(each));
}

function packagePath(specifier: string, packages: ReadonlyMap<string, WorkspacePackage>): string | undefined {
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const found = packages.get(`${scope}/${name}`);
  if (!found) return undefined;
  const wanted = ['.', ...rest].join('/');
  for (const [pattern, target] of Object.entries(found.exports)) {
    const [before = '', after] = pattern.split('*');
    if (after === undefined ? wanted === pattern : wanted.startsWith(before) && wanted.endsWith(after))
      return join(
        found.folder,
        after === undefined ? target : target.replace('*', wanted.slice(before.length, wanted.length - after.length)),
      );
  }
  return undefined;
}

/** Groups of two or more nodes that reach each other (Tarjan's strongly connected components). */
export function cycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string) => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Aggregates the graph by folder. @param folderOf returns undefined for a file that is not counted */
export function folderGraph(
  graph: ImportGraph,
  folderOf: (file: string) => string | undefined,
): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const targets = folders.get(from) ?? new Set();
    folders.set(from, targets);
    for (const imported of imports) {
      const to = folderOf(imported);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return folders;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { x } from 'tinyexec';
import ts from 'typescript';
import { cycles, folderGraph, type ImportGraph, importGraph } from './import-graph';

/** Extensions of code files. */
const CODE = /\.(tsx?|mts|[cm]?js|jsx)$/;
const STYLES = /\.css$/;
const JAVASCRIPT = /\.([cm]?js|jsx)$/;
const TEST = /(\.test\.[a-z]+$)|(\/testing\/)|(^e2e\/)|(^bench\/)/;
/** A folder below `examples` with its own workspace or lockfile counts as a separate repository. */
const OWN_REPOSITORY = /^(examples\/.+\/)pnpm-(?:workspace|lock)\.yaml$/;
/** A shorter file whose only importer is in the same folder counts as a splinter of that importer. */
const SPLINTER_LINES = 30;

export interface Structure {
  files: number;
  lines: number;
  /** Lines that no tsconfig.json checks, neither at the root nor in a repository below `examples`. */
  untyped: { lines: number; files: string[] };
  /** Files with fewer than 30 lines whose only importer is in the same folder. */
  splinters: string[];
  /** Groups of rooms of the server, or of packages, that import each other. */
  roomCycles: string[][];
  packageCycles: string[][];
  /** Number of knip's findings; undefined if knip is not configured. */
  unused: number | undefined;
}

/** Computes the numbers of docs/architecture.md for a checkout. Only knip needs its packages to be installed. */
export async function measureStructure(root: string): Promise<Structure> {
  const { stdout } = await x('git', ['ls-files'], { nodeOptions: { cwd: root }, throwOnError: true });
  const tracked = stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
  const code = tracked.filter((file) => CODE.test(file));
  const linesOf = new Map(
    [...code, ...tracked.filter((file) => STYLES.test(file))].map((file) => [file, lineCount(join(root, file))]),
  );
  const graph = importGraph(root, code);
  const checked = new Set(projectsOf(root, tracked).flatMap((project) => [...checkedFiles(root, project, graph)]));
  const untyped = code.filter((file) => !checked.has(file));
  const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + (linesOf.get(file) ?? 0), 0);
  const isSource = (file: string) => !TEST.test(file);
  return {
    files: linesOf.size,
    lines: sum(linesOf.keys()),
    untyped: { lines: sum(untyped), files: untyped },
    splinters: splinters(graph, (file) => linesOf.get(file) ?? 0),
    roomCycles: cycles(folderGraph(graph, (file) => (isSource(file) ? roomOf(file) : undefined))),
    packageCycles: cycles(folderGraph(graph, (file) => (isSource(file) ? packageOf(file) : undefined))),
    unused: await knipFindings(root),
  };
}

function lineCount(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1;
}

function splinters(graph: ImportGraph, linesOf: (file: string) => number): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    if (TEST.test(file)) continue;
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return [...graph.keys()].filter((file) => {
    const [only, another] = importers.get(file) ?? [];
    return (
      !TEST.test(file) &&
      !file.endsWith('.d.ts') &&
      linesOf(file) < SPLINTER_LINES &&
      only !== undefined &&
      another === undefined &&
      dirname(only) === dirname(file)
    );
  });
}

/** The room (folder of server/src) of a file. */
function roomOf(file: string): string | undefined {
  return /^server\/src\/([^/]+)\//.exec(file)?.[1];
}

function packageOf(file: string): string | undefined {
  return /^(shared\/[^/]+|[^/]+)\//.exec(file)?.[1];
}

interface Project {
  /** Path of its tsconfig.json from the root. */
  config: string;
  /** It checks only files below this path: empty for the root, otherwise with a trailing slash. */
  folder: string;
}

/** Each tsconfig*.json at the root, and the tsconfig.json of each repository below `examples`. */
function projectsOf(root: string, tracked: readonly string[]): Project[] {
  const own = new Set(tracked.flatMap((file) => OWN_REPOSITORY.exec(file)?.[1] ?? []));
  return [
    ...readdirSync(root)
      .filter((file) => /^tsconfig.*\.json$/.test(file))
      .map((config) => ({ config, folder: '' })),
    ...[...own].map((folder) => ({ config: `${folder}tsconfig.json`, folder })),
  ];
}

/**
 * Files of a project and their transitive imports; JavaScript only if the project checks it. A preset that the project
 * extends but that is not installed in this checkout is ignored.
 */
function checkedFiles(root: string, { config, folder }: Project, graph: ImportGraph): Set<string> {
  const checked = new Set<string>();
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const project = ts.getParsedCommandLineOfConfigFile(join(root, config), undefined, host);
  if (!project) return checked;
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file) || !file.startsWith(folder)) return;
    visited.add(file);
    if (!JAVASCRIPT.test(file) || project.options.checkJs) checked.add(file);
    for (const imported of graph.get(file) ?? []) visit(imported);
  };
  for (const file of project.fileNames) visit(relative(root, file));
  return checked;
}

async function knipFindings(root: string): Promise<number | undefined> {
  if (!existsSync(join(root, 'knip.jsonc'))) return undefined;
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  const { stdout } = await x(process.execPath, [knip, '--no-progress', '--reporter', 'json'], {
    nodeOptions: { cwd: root },
  });
  const { issues } = JSON.parse(stdout) as { issues: Record<string, unknown>[] };
  const kinds = issues.flatMap((issue) => Object.values(issue).filter((value) => Array.isArray(value)));
  return kinds.reduce((total, list) => total + list.length, 0);
}

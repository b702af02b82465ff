import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the contract names remotes that came later, and where its version stands. */
const ADDED = 'shared/contracts/src/remotes/added-remotes.ts';
const VERSIONS = 'shared/contracts/src/versions.ts';
/** What `addToContract` and `removeFromContract` write, relative to the checkout. */
export const CONTRACT_FILES = [ADDED, VERSIONS] as const;

const TABLE = /(export const ADDED_REMOTES = \{)([^}]*(?:\}[^}]*)*?)(\} as const)/;
const ROW = /'?([a-z][a-z0-9-]*)'?: \{ since: '(\d+\.\d+)' \}/g;
const VERSION = /(export const CONTRACT_VERSION = ')(\d+)\.(\d+)(';)/;

type Rows = Readonly<Record<string, string>>;

/** Name → contract version that first names it. */
export function addedRemotes(root: string): Rows {
  const [, , rows = ''] = partsOf(read(root, ADDED), TABLE, ADDED);
  return Object.fromEntries([...rows.matchAll(ROW)].map(([, name = '', since = '']) => [name, since]));
}

/** Enters a remote; an addition, so it raises the contract's minor version. @returns that version */
export function addToContract(root: string, name: string): string {
  const { major, minor } = contractVersion(root);
  const since = `${major}.${minor + 1}`;
  writeRows(root, { ...addedRemotes(root), [name]: since });
  writeVersion(root, since);
  return since;
}

/**
 * Takes a remote out. The version goes back where the remote was its last addition; a version below a later one stays
 * taken.
 * @returns the contract's version from now on
 */
export function removeFromContract(root: string, name: string): string {
  const { [name]: since, ...rows } = addedRemotes(root);
  writeRows(root, rows);
  const { major, minor } = contractVersion(root);
  const now = `${major}.${minor}`;
  if (since !== now || Object.values(rows).includes(now)) return now;
  writeVersion(root, `${major}.${minor - 1}`);
  return `${major}.${minor - 1}`;
}

function contractVersion(root: string): { major: number; minor: number } {
  const [, , major, minor] = partsOf(read(root, VERSIONS), VERSION, VERSIONS);
  return { major: Number(major), minor: Number(minor) };
}

function writeRows(root: string, rows: Rows): void {
  const lines = Object.entries(rows).map(([name, since]) => {
    const key = name.includes('-') ? `'${name}'` : name;
    return `  ${key}: { since: '${since}' },\n`;
  });
  const table = lines.length === 0 ? '' : `\n${lines.join('')}`;
  write(root, ADDED, (text) => text.replace(TABLE, (_, start: string, __, end: string) => `${start}${table}${end}`));
}

function writeVersion(root: string, version: string): void {
  write(root, VERSIONS, (text) => text.replace(VERSION, `$1${version}$4`));
}

function partsOf(text: string, pattern: RegExp, file: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${file} no longer has the line that the commands for remotes change: ${pattern.source}`);
  return found;
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

function write(root: string, file: string, change: (text: string) => string): void {
  writeFileSync(join(root, file), change(read(root, file)));
}

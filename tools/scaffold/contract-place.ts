import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { offeredContracts } from './released-contract';

/** The files with the contract's table of added remotes and with its version. */
const ADDED = 'shared/contracts/src/remotes/added-remotes.ts';
const VERSIONS = 'shared/contracts/src/versions.ts';
/** Files that `addToContract` and `removeFromContract` change, relative to the checkout. */
export const CONTRACT_FILES = [ADDED, VERSIONS] as const;

const TABLE = /(export const ADDED_REMOTES = \{)([^}]*(?:\}[^}]*)*?)(\} as const)/;
const ROW = /'?([a-z][a-z0-9-]*)'?: \{ since: '(\d+\.\d+)' \}/g;
const VERSION = /(export const CONTRACT_VERSION = ')(\d+)\.(\d+)(';)/;

type Rows = Readonly<Record<string, string>>;

/** Remote name → contract version that introduced it. */
export function addedRemotes(root: string): Rows {
  const [, , rows = ''] = partsOf(read(root, ADDED), TABLE, ADDED);
  return Object.fromEntries([...rows.matchAll(ROW)].map(([, name = '', since = '']) => [name, since]));
}

/** Adds a remote to the contract and raises its minor version. @returns the new version */
export function addToContract(root: string, name: string): string {
  const { major, minor } = contractVersion(root);
  const since = `${major}.${minor + 1}`;
  writeRows(root, { ...addedRemotes(root), [name]: since });
  writeVersion(root, since);
  return since;
}

export interface RemainingContract {
  /** The contract's version after the removal. */
  contract: string;
  /** Why the remote's version cannot be reused; null if it was released. */
  keptFor: string | null;
}

/**
 * Removes a remote from the contract. Its version becomes free again unless a released shell may offer it, and remotes
 * that were added later move down by one minor: in whatever order several are removed, the contract ends at its
 * original version. A version that a shell offers is never reused, because that shell would run remotes that need the
 * new addition.
 */
export function removeFromContract(root: string, name: string): RemainingContract {
  const { [name]: since = '', ...rows } = addedRemotes(root);
  const keptFor = reasonToKeep(root, since, rows);
  const { major, minor } = contractVersion(root);
  if (keptFor !== null) {
    writeRows(root, rows);
    return { contract: `${major}.${minor}`, keptFor };
  }
  const moved = (version: string) => (minorOf(version) > minorOf(since) ? `${major}.${minorOf(version) - 1}` : version);
  writeRows(root, Object.fromEntries(Object.entries(rows).map(([other, version]) => [other, moved(version)])));
  writeVersion(root, `${major}.${minor - 1}`);
  return { contract: `${major}.${minor - 1}`, keptFor };
}

/** @param rows without the remote @returns null if no shell has the version and only remotes were added after it */
function reasonToKeep(root: string, since: string, rows: Rows): string | null {
  const { major, minor } = contractVersion(root);
  const own = minorOf(since);
  const later = Object.values(rows).filter((version) => minorOf(version) >= own);
  if (!since.startsWith(`${major}.`) || new Set(later).size !== minor - own || later.includes(since))
    return 'another addition came after it';
  const offered = offeredContracts(root, VERSIONS, VERSION).find((each) => each.major === major && each.minor >= own);
  return offered?.reason ?? null;
}

const minorOf = (version: string): number => Number(version.split('.')[1]);

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

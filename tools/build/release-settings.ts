import { join, relative } from 'node:path';
import {
  API_VERSION,
  CONTRACT_VERSION,
  isCompatible,
  PLATFORM_VERSION,
  REACT_RANGE,
  type Release,
  requiresSchema,
  versionSchema,
} from '@bandmark/contracts/registry';
import { remotePagesSchema } from '@bandmark/contracts/remote-page-schema';
import { type PackageManifest, readManifest, ROOT } from '../packages';
import { CommandError } from '../run-command';

/** The versions that this source tree builds against. */
export const REQUIRES: Release['requires'] = {
  platform: PLATFORM_VERSION,
  react: REACT_RANGE,
  contract: CONTRACT_VERSION,
  api: API_VERSION,
};

/** Release settings of a package, from its package.json. */
export interface ReleaseSettings {
  version: string;
  /** Required of a shell: the versions of this tree, overridden by `bandmark.requires` of the package.json. */
  requires: Release['requires'];
  pages: Release['pages'];
}

/** Field of a page → description of its valid values. */
const PAGE_FIELDS: Readonly<Record<string, string>> = {
  path: 'empty, or parts such as lists/:id, without a slash at the beginning or the end',
  title: 'one line of 1 to 60 characters',
  access: 'open or signed-in',
  module: 'the name of a file in src/expose, such as screens',
  screen: 'the name of a component, such as ListScreen',
};

/**
 * Reads and validates the settings, so that a mistake is reported in one sentence before the build, not as a rejected
 * document after it.
 * @param directory of the package
 * @throws CommandError that names the file, the field and its valid values
 */
export function releaseSettings(directory: string): ReleaseSettings {
  const { version, bandmark } = manifestOf(directory);
  if (!versionSchema.safeParse(version).success)
    throw wrong(directory, 'version', version, 'a version is 1.2.3 or 1.2.3-name');
  return { version, requires: requiresOf(directory, bandmark?.requires), pages: pagesOf(directory, bandmark?.pages) };
}

/** @throws CommandError if the file is missing or not JSON */
function manifestOf(directory: string): PackageManifest {
  try {
    return readManifest(directory);
  } catch (error) {
    throw new CommandError(`${fileOf(directory)} cannot be read: ${(error as Error).message}.`);
  }
}

function requiresOf(directory: string, given: Partial<Release['requires']> = {}): Release['requires'] {
  const requires = { ...REQUIRES, ...given };
  for (const part of ['platform', 'contract', 'api'] as const) {
    const value: unknown = requires[part];
    const field = `bandmark.requires.${part}`;
    if (!requiresSchema.shape[part].safeParse(value).success)
      throw wrong(directory, field, value, `it is a string of two numbers, such as "${REQUIRES[part]}"`);
    if (!isCompatible(requires[part], REQUIRES[part]))
      throw wrong(
        directory,
        field,
        value,
        `these sources offer ${REQUIRES[part]}: require that or an older version of the same major`,
      );
  }
  return requires;
}

function pagesOf(directory: string, given: unknown): Release['pages'] {
  if (given === undefined) return undefined;
  const parsed = remotePagesSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [row, field] = parsed.error.issues[0]?.path ?? [];
  if (typeof row !== 'number') throw wrong(directory, 'bandmark.pages', undefined, 'it is a list of at most 20 pages');
  const page: unknown = Array.isArray(given) ? given[row] : undefined;
  if (typeof field !== 'string' || typeof page !== 'object' || page === null)
    throw wrong(directory, `bandmark.pages[${row}]`, page, 'a page has path, title, access, module and screen');
  const value = (page as Record<string, unknown>)[field];
  throw wrong(directory, `bandmark.pages[${row}].${field}`, value, `it is ${PAGE_FIELDS[field] ?? 'not known'}`);
}

function wrong(directory: string, field: string, value: unknown, allowed: string): CommandError {
  const found = value === undefined ? '' : ` ${JSON.stringify(value)}`;
  return new CommandError(`${fileOf(directory)}: ${field}${found} is wrong; ${allowed}.`);
}

/** Path of the package.json, relative to the checkout if it is inside. */
function fileOf(directory: string): string {
  const file = join(directory, 'package.json');
  const path = relative(ROOT, file);
  return path.startsWith('..') ? file : path;
}

import { EMBED_FOLDER } from '@bandmark/contracts/embed';
import { isCompatible } from '@bandmark/contracts/registry';
import type { LoadedBuild, Refusals } from './checked-build';

interface Library {
  /** Name in messages. */
  title: string;
  /** Matches only the library's own code, minified or not. */
  mark: RegExp;
  /** Shared modules whose fallback copy, for pages that do not share them, may contain the library. */
  sharedAs: readonly string[];
  instead: string;
}

const LIBRARIES: readonly Library[] = [
  {
    title: 'React',
    mark: /__(?:CLIENT|SECRET)_INTERNALS_DO_NOT_USE_OR_(?:WARN_USERS_THEY_CANNOT_UPGRADE|YOU_WILL_BE_FIRED)\s*=[^=]/,
    sharedAs: ['react'],
    instead: 'Import "react" by this name alone: hooks work with one React on a page',
  },
  {
    title: 'React DOM',
    // The second alternative finds the client, which only reads the internals that the first one looks for.
    mark: /__(?:DOM|SECRET)_INTERNALS_DO_NOT_USE_OR_(?:WARN_USERS_THEY_CANNOT_UPGRADE|YOU_WILL_BE_FIRED)\s*=[^=]|\brendererPackageName:\s*["']react-dom["']/,
    sharedAs: ['react-dom', 'react-dom/client'],
    instead: 'Import "react-dom" and "react-dom/client" by these names alone',
  },
  {
    title: 'zod',
    mark: /vendor:\s*["']zod["']/,
    sharedAs: ['@bandmark/contracts/schema'],
    instead: 'Make schemas with "@bandmark/contracts/schema", which the shell shares',
  },
];

/**
 * A build may contain a shared library only as the fallback copy for pages that share none in its range. It is a
 * duplicate where other files contain it, and where the fallback runs although the page shares the library.
 */
export function checkLibraries({ release: { files }, observed: { observation, scripts } }: LoadedBuild): Refusals {
  const { libraries, loaded, offered, modules } = observation;
  // A build that does not load cannot show what it shares.
  if (Object.values(modules).every(({ error }) => error !== null)) return [];
  // Compared by hash, because webpack writes a chunk under two names where two libraries need it.
  const spare = new Set(libraries.flatMap((library) => library.files.map((file) => files[file])));
  return LIBRARIES.flatMap(({ title, mark, sharedAs, instead }) => {
    const copies = libraries.filter(({ name }) => sharedAs.includes(name));
    // A build that needs a newer version than this page shares runs with its own copy, and may.
    if (copies.some(({ name, range }) => isOlder(offered[name], range))) return [];
    const isSpare = (file: string) =>
      // The embed brings its own React for foreign pages; no page of this site loads it.
      file.startsWith(`${EMBED_FOLDER}/`) || (copies.length > 0 && !loaded.includes(file) && spare.has(files[file]));
    const second = Object.keys(scripts).filter((file) => mark.test(scripts[file] ?? '') && !isSpare(file));
    return second.map((file) => `${file} holds its own copy of ${title}. ${instead}.`);
  });
}

/** @param range such as `^1.1.0` */
function isOlder(version: string | undefined, range: string | null): boolean {
  const minor = (text: string) => /\d+\.\d+/.exec(text)?.[0] ?? '';
  return version !== undefined && range !== null && !isCompatible(minor(range), minor(version));
}

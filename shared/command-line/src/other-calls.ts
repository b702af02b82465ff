import { calledAs } from './command';

/** A command of a packaged site (`tools/package/bandmark.sh`): `bandmark releases`, `bandmark start`. */
const OF_SITE = /^bandmark \S+$/;
/** A command in a team's own repository, run by its package manager: `pnpm exec bandmark`. */
const OF_TEAM = /^(\S+ )*bandmark$/;
/** Subcommands of `bandmark releases` whose names differ from the npm scripts. */
const NAMES_OF_SITE: Readonly<Record<string, string>> = { releases: 'list' };

/**
 * Formats another release command for a hint, in the form that works for the user of this one:
 * `npm run promote -- tests 1.1.0` in Bandmark's repository, `bandmark releases promote tests 1.1.0` in a packaged
 * site, and `pnpm exec bandmark promote 1.1.0` in a team's repository, where every command concerns its own remote.
 * @param name of the npm script
 */
export function releaseCall(name: string, remote?: string, ...words: readonly string[]): string {
  const called = calledAs();
  if (OF_TEAM.test(called)) return [called, name, ...words].join(' ');
  const all = remote === undefined ? words : [remote, ...words];
  if (OF_SITE.test(called)) return ['bandmark releases', NAMES_OF_SITE[name] ?? name, ...all].join(' ');
  return npmRun(name, all);
}

/** Whether this is a packaged site, whose commands begin with `bandmark`. */
export const isPackaged = (): boolean => OF_SITE.test(calledAs());

/** As `releaseCall`, for operator commands, which teams do not have. @param name of the npm script */
export function operatorCall(name: string, ...words: readonly string[]): string {
  return isPackaged() ? ['bandmark', name, ...words].join(' ') : npmRun(name, words);
}

function npmRun(name: string, words: readonly string[]): string {
  return [name === 'start' ? 'npm' : 'npm run', name, ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

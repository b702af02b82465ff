import { calledAs } from './command';

/** Of a site's own package (`tools/package/bandmark.sh`): `bandmark releases`, `bandmark start`. */
const OF_SITE = /^bandmark \S+$/;
/** Of a team's own repository, by its package manager: `pnpm exec bandmark`. */
const OF_TEAM = /^(\S+ )*bandmark$/;
/** Names behind `bandmark releases` that are not those of the npm scripts. */
const NAMES_OF_SITE: Readonly<Record<string, string>> = { releases: 'list' };

/**
 * How whoever gave this command gives another release command, for a hint: `npm run promote -- tests 1.1.0` in
 * Bandmark's repository, `bandmark releases promote tests 1.1.0` with the package of a site, and
 * `pnpm exec bandmark promote 1.1.0` in the repository of a team, where every command is about its own remote.
 * @param name of the npm script
 */
export function releaseCall(name: string, remote?: string, ...words: readonly string[]): string {
  const called = calledAs();
  if (OF_TEAM.test(called)) return [called, name, ...words].join(' ');
  const all = remote === undefined ? words : [remote, ...words];
  if (OF_SITE.test(called)) return ['bandmark releases', NAMES_OF_SITE[name] ?? name, ...all].join(' ');
  return npmRun(name, all);
}

/** Whether the site runs from its own package, whose commands are those of `bandmark`. */
export const isPackaged = (): boolean => OF_SITE.test(calledAs());

/** The same for the commands of an operator, which a team does not have. @param name of the npm script */
export function operatorCall(name: string, ...words: readonly string[]): string {
  return isPackaged() ? ['bandmark', name, ...words].join(' ') : npmRun(name, words);
}

function npmRun(name: string, words: readonly string[]): string {
  return [name === 'start' ? 'npm' : 'npm run', name, ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

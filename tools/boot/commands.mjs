/**
 * Maps each script of package.json to its program. Plain JavaScript, like everything in this folder, because it runs
 * before anything is installed or compiled.
 *
 * @typedef {{ compiled: 'tools' | 'server', program: string, words?: readonly string[] }} CompiledCommand
 *   Bundled once, so that it starts in a tenth of a second. `program` is a TypeScript file below the folder that
 *   `compiled` names, without its extension; `words` are arguments that precede the user's.
 * @typedef {{ program: string }} LoadedCommand
 *   tsx compiles its files at every start. `program` is a TypeScript file below the checkout.
 * @typedef {CompiledCommand | LoadedCommand} Command
 */

/** @param {string} program @param {string[]} words @returns {CompiledCommand} */
const ofServer = (program, ...words) => ({ compiled: 'server', program: `src/cli/${program}`, words });
/** @param {string} program @returns {CompiledCommand} */
const compiled = (program) => ({ compiled: 'tools', program });
/** @param {string} program @returns {LoadedCommand} */
const loaded = (program) => ({ program: `tools/${program}.ts` });

/** @type {Readonly<Record<string, Command>>} */
export const COMMANDS = {
  start: compiled('start/start'),
  dev: compiled('dev/dev'),
  build: compiled('build/build'),
  pack: loaded('pack/pack'),
  package: loaded('package/package'),
  test: loaded('test/test'),
  bench: loaded('test/bench'),
  release: compiled('release/release'),
  promote: ofServer('release-command', 'promote'),
  rollback: ofServer('release-command', 'rollback'),
  canary: ofServer('release-command', 'canary'),
  releases: ofServer('release-command', 'list'),
  provision: compiled('release/provision'),
  why: ofServer('release-command', 'why'),
  history: ofServer('release-command', 'history'),
  pages: ofServer('release-command', 'pages'),
  retire: ofServer('release-command', 'retire'),
  'compatibility-build': loaded('compatibility/compatibility-build'),
  backup: ofServer('backup-command'),
  restore: ofServer('restore-command'),
  team: ofServer('team-command'),
  user: ofServer('user-command'),
  'credential-key': ofServer('credential-key-command'),
  'new-remote': compiled('scaffold/new-remote'),
  'remove-remote': compiled('scaffold/remove-remote'),
  lint: loaded('test/lint'),
  types: loaded('types/types'),
  'with-database': loaded('database/with-test-database'),
  structure: loaded('structure/structure'),
  content: loaded('content/content'),
  dashboard: loaded('dashboard/write-dashboard'),
  'test-times': loaded('test/write-times'),
  'spec-coverage': loaded('test/write-spec-coverage'),
  mails: { program: 'e2e/mails/picture-mails.ts' },
  'page-table': loaded('test/write-page-table'),
};

/** @returns {string[]} programs of the tools to compile, paths below `tools`: commands and programs that they start */
export function compiledTools() {
  const programs = Object.values(COMMANDS).flatMap((command) =>
    'compiled' in command && command.compiled === 'tools' ? [command.program] : [],
  );
  return [...programs, 'build/build-package'].map((program) => `${program}.ts`);
}

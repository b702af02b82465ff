/**
 * `npm run release -- remote-tests [--version 1.2.3] [--no-promote] [--if-generation n] [--from <build>]` builds without
 * cache, checks, publishes and makes current, in the site in BANDMARK_URL with the token in BANDMARK_TOKEN, or else in
 * DATA_DIR; a running site shows the change at its next page.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOf, releaseNameOf } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { readReleaseCommand, runServerCommand } from './server-command';

const USAGE =
  'Usage: npm run release -- <remote> [--version <version>] [--no-promote] [--if-generation <n>] [--from <build>]';

await runCommand(() => release(process.argv.slice(2)));

async function release(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      from: { type: 'string' },
      'no-promote': { type: 'boolean', default: false },
      'if-generation': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [target, tooMany] = positionals;
  if (!target) throw new CommandError(USAGE);
  if (tooMany !== undefined) throw new CommandError(`One remote at a time: "${tooMany}" is one too many.`);
  const { version, from } = values;
  const folder = folderOf(target);
  // First: an unreachable site or a refused token is reported before the minute that a build takes.
  const printed = await readReleaseCommand(['live-shells']);
  // Loaded only here, because they load the compiler and the bundler: a rollback must not wait for those.
  const [{ buildFolders }, { parseLiveShells, runChecks }] = await Promise.all([
    import('../build/build-folders'),
    import('../checks/run-checks'),
  ]);
  const liveShells = parseLiveShells(printed);
  const build = async () => {
    const [built] = await buildFolders([folder], { isForced: true, say, ...(version ? { version } : {}) });
    if (!built) throw new Error(`${folder} was not built.`);
    return built.directory;
  };
  const directory = from ? resolve(process.env['INIT_CWD'] ?? process.cwd(), from) : await build();
  const wrong = await runChecks({ folder, directory, liveShells, hasSources: !from });
  if (wrong.length > 0)
    throw new CommandError(`${folder} is not released:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  say(`  ${folder} passed the checks`);
  return runServerCommand('releases', [
    'publish',
    `${releaseNameOf(folder)}=${directory}`,
    ...(values['no-promote'] ? ['--no-promote'] : []),
    ...(values.json ? ['--json'] : []),
    ...(values['if-generation'] === undefined ? [] : ['--if-generation', values['if-generation']]),
  ]);
}

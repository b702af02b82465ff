/**
 * Entry point of every script in package.json: `node tools/command.mjs <script> <words…>`. It starts the compiled
 * program or, if there is none, installs the dependencies and compiles it first. Plain JavaScript, because Node needs
 * an installed package to run TypeScript.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COMMANDS } from './boot/commands.mjs';
import { dataDirectory } from './boot/data-directory.mjs';
import { checkNode, installDependencies } from './boot/install.mjs';
import { cachedProgram } from './boot/program-cache.mjs';
import { ROOT } from './boot/source-key.mjs';

/** @typedef {import('./boot/commands.mjs').Command} Command */

const [name = '', ...words] = process.argv.slice(2);
const command = COMMANDS[name];
const program = await ready(command).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
if (command && program) {
  // The same `argv` as if Node had been started with the program.
  const first = 'words' in command ? (command.words ?? []) : [];
  process.argv = [process.execPath, program, ...first, ...words];
  if (first[0]) process.env['BANDMARK_COMMAND'] = first[0];
  process.env['BANDMARK_CALLED_AS'] = name === 'start' || name === 'test' ? `npm ${name} --` : `npm run ${name} --`;
  if ('compiled' in command && command.compiled === 'server') process.env['DATA_DIR'] = dataDirectory();
  await import(pathToFileURL(program).href);
}

/** @param {Command | undefined} command @returns {Promise<string>} absolute path of a program that can be imported */
async function ready(command) {
  checkNode();
  if (!command) throw new Error(`There is no command "${name}". npm run lists them all.`);
  if (!('compiled' in command)) {
    await installDependencies(console.log);
    await registerTypeScript();
    return join(ROOT, command.program);
  }
  const { compiled, program } = command;
  // No install for compiled server commands: a rollback must run even while package.json and lockfile disagree, as when
  // a remote is being added.
  const cached = compiled === 'server' ? cachedProgram(compiled, program) : null;
  if (cached) return cached;
  await installDependencies(console.log);
  return cachedProgram(compiled, program) ?? compile(compiled, program);
}

async function registerTypeScript() {
  const { register } = await import('tsx/esm/api');
  register();
}

/** @param {'tools' | 'server'} folder @param {string} program @returns {Promise<string>} */
async function compile(folder, program) {
  await registerTypeScript();
  const { compiledProgram } = await import(new URL('build/compile-programs.ts', import.meta.url).href);
  return compiledProgram(folder, program);
}

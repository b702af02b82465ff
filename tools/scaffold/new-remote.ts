/** `npm run new-remote -- <name> [--no-install]`: a remote of one screen with its address, which builds at once. */
import { join } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { x } from 'tinyexec';
import { ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { PNPM } from '../boot/install.mjs';
import { scaffoldRemote } from './scaffold-remote';

const PRETTIER = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');

const line = command('Makes a remote of one screen with its address, which builds at once.')
  .argument('<name>', 'such as progress: small letters, digits and hyphens')
  .option('--no-install', 'do not link the new package')
  .parse();
const [name] = line.processedArgs;
const { install } = line.opts();

await runCommand(async () => {
  const { folder, files, path } = scaffoldRemote(name);
  await x(process.execPath, [PRETTIER, '--write', '--log-level', 'warn', ...files], {
    nodeOptions: { cwd: ROOT, stdio: 'inherit' },
    throwOnError: true,
  });
  for (const file of files) say(`  ${file}`);
  if (install) await linkPackage();
  say(
    `\n${folder} is there. Build it with "npm run build -- ${folder}", test it with "npx jest ${folder}".\nIts screen has the address ${path} as soon as the shell is released: npm run release -- shell.`,
  );
  return 0;
});

/** Links the new package; its dependencies are installed for other remotes already. */
async function linkPackage(): Promise<void> {
  const { exitCode } = await x('npx', ['--yes', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline'], {
    nodeOptions: { cwd: ROOT, stdio: 'inherit' },
  });
  if (exitCode !== 0)
    throw new CommandError(`The new package could not be linked (pnpm ended with code ${exitCode ?? 'of a signal'}).`);
}

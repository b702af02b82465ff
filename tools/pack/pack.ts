/**
 * `npm run pack [-- <folder>]` packs the packages that a team outside this repository needs to build a remote, as
 * tarballs. docs/guides/team-repository.md explains their use.
 */
import { resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { ROOT } from '../packages';
import { runCommand, say } from '../run-command';

const line = command('Packs, as tarballs, the packages that a team outside this repository needs to build a remote.')
  .argument('[folder]', 'for the tarballs, instead of dist/packages of this checkout')
  .parse();

await runCommand(async () => {
  const [given] = line.processedArgs;
  const output =
    given === undefined ? resolve(ROOT, 'dist/packages') : resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  // Loaded only here, because it loads the compiler.
  const { packPackages } = await import('./pack-packages');
  for (const { name, version, file } of await packPackages(output)) say(`  ${name} ${version}  ${file}`);
  return 0;
});

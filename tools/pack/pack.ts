/**
 * `npm run pack [-- <folder>]`: packs what a team outside this repository builds a remote with, as tarballs, into
 * `packages/` or the folder given. docs/guides/team-repository.md says what the team does with them.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { packPackages } from './pack-packages';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given, tooMany] = positionals;
  if (tooMany !== undefined) throw new CommandError('Usage: npm run pack -- [folder]');
  const output = given === undefined ? resolve(ROOT, 'dist/packages') : resolve(process.env['INIT_CWD'] ?? '.', given);
  for (const { name, version, file } of await packPackages(output)) say(`  ${name} ${version}  ${file}`);
  return 0;
});

/**
 * `npm run structure -- [checkout] [--list]` prints the numbers of docs/architecture.md for a checkout, this one by
 * default; `--list` names the files behind them.
 */
import { resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { ROOT } from '../packages';
import { runCommand, say } from '../run-command';

const line = command('Prints the numbers of docs/architecture.md.')
  .argument('[checkout]', 'of another checkout than this one')
  .option('--list', 'name the files behind them', false)
  .parse();
const [given] = line.processedArgs;
const { list: isListed } = line.opts();

await runCommand(async () => {
  // Loaded only here, because it loads the compiler.
  const { measureStructure } = await import('./measure-structure');
  const root = given === undefined ? ROOT : resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  const { files, lines, untyped, splinters, roomCycles, packageCycles, unused } = await measureStructure(root);
  const named = (list: readonly string[]) => (isListed ? list.map((each) => `\n    ${each}`).join('') : '');
  const groups = (list: readonly string[][]) => named(list.map((group) => group.join(' ↔ ')));
  say(`files of code and styles                        ${files}`);
  say(`lines                                           ${lines}`);
  say(`lines that no tsconfig checks                   ${untyped.lines}${named(untyped.files)}`);
  say(`files under 30 lines, only importer next door   ${splinters.length}${named(splinters)}`);
  say(`cycles of server rooms                          ${roomCycles.length}${groups(roomCycles)}`);
  say(`cycles of packages                              ${packageCycles.length}${groups(packageCycles)}`);
  say(`findings of knip                                ${unused ?? 'not configured'}`);
  return 0;
});

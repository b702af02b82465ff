/** `npm run remove-remote -- <name>` undoes `npm run new-remote` in this checkout. */
import { command } from '@bandmark/command-line/command';
import { linkPackages } from '../boot/install.mjs';
import { runCommand, say } from '../run-command';
import { format } from '../format';
import { removeRemote } from './remove-from-tree';

const line = command('Undoes new-remote: removes the remote from the tree and from the contract.')
  .argument('<name>', 'such as vocabulary')
  .option('--no-install', 'do not unlink the package')
  .parse();
const [given] = line.processedArgs;
const { install } = line.opts();

await runCommand(async () => {
  const { name, kept, files, contract, keptFor } = removeRemote(given, new Date());
  await format(files);
  if (install) await linkPackages();
  say(`remote-${name} is removed from the tree and from the contract, whose version is ${contract}.`);
  if (keptFor) say(`No other addition gets its contract version: ${keptFor}.`);
  if (kept) say(`Its folder is kept in ${kept}; delete it when you no longer need it.`);
  say(`"npm run types" names what still uses it. On each site that shows it:\n  npm run retire -- ${name}`);
  return 0;
});

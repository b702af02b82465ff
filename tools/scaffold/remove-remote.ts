/** `npm run remove-remote -- <name>` undoes `npm run new-remote` in this checkout. */
import { command } from '@bandmark/command-line/command';
import { linkPackages } from '../boot/install.mjs';
import { runCommand, say } from '../run-command';
import { format } from '../format';
import { removeRemote } from './remove-from-tree';

const line = command('Takes a remote that new-remote made out of the tree and out of the contract.')
  .argument('<name>', 'such as vocabulary')
  .option('--no-install', 'do not take its links out')
  .parse();
const [given] = line.processedArgs;
const { install } = line.opts();

await runCommand(async () => {
  const { name, kept, files, contract, keptFor } = removeRemote(given, new Date());
  await format(files);
  if (install) await linkPackages();
  say(`remote-${name} is out of the tree and out of the contract, which is at ${contract}.`);
  if (keptFor) say(`Its version of the contract is given to no other addition: ${keptFor}.`);
  if (kept) say(`Its folder is kept in ${kept}; delete it when you need it no more.`);
  say(`"npm run types" names what still uses it. On each site that shows it:\n  npm run retire -- ${name}`);
  return 0;
});

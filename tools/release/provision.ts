/**
 * `npm run provision` publishes the packages of this tree that are new to the site, or whose live version was never
 * chosen by a team or an operator. It also compiles the server, without starting it: after an update of the tree, and
 * for tests (docs/decisions/099-a-start-moves-no-pointer.md).
 */
import { command } from '@bandmark/command-line/command';
import { dataDirectory } from '../boot/data-directory.mjs';
import { buildServer } from '../build/build-server';
import { runCommand, say } from '../run-command';
import { publishTree } from './publish-tree';

command('Publishes the packages that were never released by hand, without starting the server.').parse();

await runCommand(async () => {
  await buildServer();
  let isSaid = false;
  const env = { ...process.env, DATA_DIR: dataDirectory() };
  await publishTree('unchosen', {
    env,
    say: (line) => {
      isSaid = true;
      say(line);
    },
  });
  if (!isSaid) say('Nothing to publish: the site has every package of this tree.');
  return 0;
});

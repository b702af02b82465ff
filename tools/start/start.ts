/**
 * `npm start [-- --show-tree]` publishes into DATA_DIR the packages that the site never had, starts the server and
 * keeps it running. Live versions stay live, whatever the tree contains
 * (docs/decisions/099-a-start-moves-no-pointer.md); `--show-tree` prints a link that shows the tree's builds.
 */
import { command } from '@bandmark/command-line/command';
import { dataDirectory } from '../boot/data-directory.mjs';
import { buildServer } from '../build/build-server';
import { compiledServer, SERVER_ENVIRONMENT, SERVER_FLAGS } from '../build/compiled-server';
import { publishTree, showTree } from '../release/publish-tree';
import { ROOT } from '../packages';
import { runCommand, say } from '../run-command';
import { checkDataDirectory, checkPort, listenerOf, mayStart } from './start-checks';
import { BAD_SETTING, supervise } from './supervise';

const { port, host } = listenerOf(process.env);
const env: NodeJS.ProcessEnv & { DATA_DIR: string } = {
  ...SERVER_ENVIRONMENT,
  ...process.env,
  DATA_DIR: dataDirectory(),
};

const { showTree: isTreeShown } = command(
  'Publishes the packages that the site has never had, starts the server and keeps it running.',
)
  .option('--show-tree', 'print a link that shows the builds of this tree in one browser')
  .parse()
  .opts();

await runCommand(async () => {
  await checkDataDirectory(env.DATA_DIR);
  await checkPort(port, host);
  if (!(await mayStart(env))) return BAD_SETTING;
  await buildServer();
  const differing = await publishTree('new', { env, say });
  if (isTreeShown) await showTree(differing, process.env['PUBLIC_ORIGIN'] || `http://${host}:${port}`, { env, say });
  return supervise({ args: [...SERVER_FLAGS, compiledServer('main')], cwd: ROOT, env, say });
});

/**
 * `npm run build` compiles the server and builds the shell and remotes whose sources changed; `npm run build --
 * remote-replay [--force]` builds only that package. A build is written to `<package>/dist/<version>/` with its
 * `release.json`; nothing is published.
 */
import { command } from '@bandmark/command-line/command';
import { buildableFolders, folderOf } from '../packages';
import { runCommand, say } from '../run-command';
import { buildServer } from './build-server';
import { buildFolders } from './build-folders';

const line = command('Compiles the server and builds the shell and the remotes that changed; publishes nothing.')
  .argument('[packages...]', 'only these, such as remote-replay')
  .option('--force', 'build even what is built already', false)
  .parse();
const [wanted] = line.processedArgs;
const { force } = line.opts();

await runCommand(async () => {
  const folders = wanted.length > 0 ? wanted.map((name) => folderOf(name)) : buildableFolders();
  if (wanted.length === 0) await buildServer();
  await buildFolders(folders, { isForced: force, say });
  return 0;
});

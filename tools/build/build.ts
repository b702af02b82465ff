/**
 * `npm run build` compiles the server and builds what changed of shell and remotes; `npm run build -- remote-replay
 * [--force]` only that package. A release lands in `<package>/dist/<version>/` with its `release.json`; nothing is
 * published.
 */
import { parseArgs } from 'node:util';
import { buildableFolders, folderOf } from '../packages';
import { runCommand, say } from '../run-command';
import { buildServer } from './build-server';
import { buildFolders } from './build-folders';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  if (positionals.length === 0) await buildServer();
  const folders = positionals.length > 0 ? positionals.map((name) => folderOf(name)) : buildableFolders();
  await buildFolders(folders, { isForced: values.force, say });
  return 0;
});

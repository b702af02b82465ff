/**
 * `npm run package` builds the production package: one folder and its `.tar.gz` in `dist/`, with the compiled server,
 * its migrations, the releases of shell and remotes, and the server's run-time dependencies
 * (docs/decisions/072-one-package-for-production.md). `npm run package -- --output <folder>` writes both elsewhere.
 */
import { join, resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { buildFolders } from '../build/build-folders';
import { buildServer } from '../build/build-server';
import { requireChecked } from '../checks/require-checked';
import { buildableFolders, ROOT } from '../packages';
import { runCommand, say } from '../run-command';
import { assemblePackage } from './assemble-package';

const { output } = command('Packages the site for a production machine: one folder and its .tar.gz.')
  .option('--output <folder>', 'where to put both', join(ROOT, 'dist'))
  .parse()
  .opts();

await runCommand(async () => {
  await buildServer();
  const releases = await buildFolders(buildableFolders(), { say });
  await requireChecked(releases, []);
  const { archive, bytes } = await assemblePackage(releases, resolve(process.env['INIT_CWD'] ?? '.', output));
  say(`${archive} (${Math.round(bytes / 1_000_000)} MB) for ${process.platform} ${process.arch}`);
  return 0;
});

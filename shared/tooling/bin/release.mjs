/**
 * `npm run release -- remote-tests` builds, publishes and makes current · `npm run promote -- tests <version>` ·
 * `npm run rollback -- tests` · `npm run canary -- tests <version> <percent>` · `node release.mjs list`.
 * All work while the server runs and take effect at the next page.
 */
import { buildFolders } from '../build/build-folders.mjs';
import { folderOf } from '../build/packages.mjs';
import { runReleaseCommand } from '../build/run-server-script.mjs';

const [command, target, ...rest] = process.argv.slice(2);
/** The registry names remotes without their folder's prefix. */
const releaseNameOf = (folder) => folder.replace(/^remote-/, '');

try {
  if (command === 'release') {
    if (!target) throw new Error('Usage: npm run release -- <remote>');
    const folder = folderOf(target);
    const [build] = await buildFolders([folder], { say: (line) => { console.log(line); } });
    process.exitCode = await runReleaseCommand(['publish', `${releaseNameOf(folder)}=${build.directory}`]);
  } else {
    const names = target ? [releaseNameOf(target.replace(/\/+$/, ''))] : [];
    process.exitCode = await runReleaseCommand([command ?? '', ...names, ...rest]);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

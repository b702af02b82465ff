/**
 * `npm run build` builds what changed; `npm run build -- remote-replay` only that package. A release lands in
 * `<package>/dist/<version>/` with its `release.json`; nothing is published.
 */
import { buildableFolders, folderOf } from '../build/packages.mjs';
import { buildFolders } from '../build/build-folders.mjs';

const isForced = process.argv.includes('--force');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

try {
  const folders = names.length > 0 ? names.map((name) => folderOf(name)) : buildableFolders();
  await buildFolders(folders, {
    isForced,
    say: (line) => {
      console.log(line);
    },
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

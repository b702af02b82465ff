/** Builds what changed and publishes it into DATA_DIR, without starting anything: what tests and containers need. */
import { buildFolders } from '../build/build-folders.mjs';
import { buildableFolders } from '../build/packages.mjs';
import { dataDirectory, runReleaseCommand } from '../build/run-server-script.mjs';

try {
  const builds = await buildFolders(buildableFolders(), { say: (line) => { console.log(line); } });
  const releases = builds.map(({ folder, directory }) => `${folder.replace(/^remote-/, '')}=${directory}`);
  process.exitCode = await runReleaseCommand(['publish-new', ...releases], { ...process.env, DATA_DIR: dataDirectory() });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

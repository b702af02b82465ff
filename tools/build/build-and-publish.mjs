import { buildFolders } from './build-folders.mjs';
import { buildableFolders } from './packages.mjs';
import { runReleaseCommand } from './run-server-script.mjs';

/**
 * Builds what changed of every package and publishes it into DATA_DIR.
 * @param {{ env: Record<string, string | undefined>, say: (line: string) => void }} options
 * @returns {Promise<number>} exit code of the publication
 */
export async function buildAndPublish({ env, say }) {
  const builds = await buildFolders(buildableFolders(), { say });
  const releases = builds.map(({ folder, directory }) => `${folder.replace(/^remote-/, '')}=${directory}`);
  return runReleaseCommand(['publish-new', ...releases], env);
}

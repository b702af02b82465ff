import { buildFolders } from '../build/build-folders';
import { buildableFolders, releaseNameOf } from '../packages';
import type { Say } from '../run-command';
import { runServerCommand } from './server-command';

/** Builds what changed of every package and publishes it into DATA_DIR. @returns exit code of the publication */
export async function buildAndPublish(env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const builds = await buildFolders(buildableFolders(), { say });
  const releases = builds.map(({ folder, directory }) => `${releaseNameOf(folder)}=${directory}`);
  return runServerCommand('releases', ['provision', ...releases], env);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { developmentVersion, RELEASE_FILE } from '@bandmark/contracts/registry';
import { releaseDocument } from '../build/release-document';
import { packageConfig, runWebpack } from '../build/run-webpack';
import { sourceVersion } from '../build/source-version';
import { ROOT } from '../packages';

export interface DevelopmentBuild {
  version: string;
  /** `<output>/<version>`. */
  directory: string;
}

/**
 * Makes one development build: fast, with source maps, under a unique version (`….dev.<time>`).
 * @param folder such as `remote-tests`
 * @param output directory in which `<version>/` is created
 */
export async function buildDevelopment(folder: string, output: string): Promise<DevelopmentBuild> {
  const now = new Date();
  const version = developmentVersion(sourceVersion(folder), now.getTime());
  const packageDirectory = join(ROOT, folder);
  const directory = join(output, version);
  await mkdir(directory, { recursive: true });
  const config = await packageConfig(packageDirectory, { version, output: directory, development: true });
  const stats = await runWebpack({ ...config, cache: false });
  const release = await releaseDocument({ directory: packageDirectory, output: directory, version, stats, now });
  await writeFile(join(directory, RELEASE_FILE), JSON.stringify(release));
  return { version, directory };
}

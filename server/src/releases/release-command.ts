/**
 * The release commands, run by shared/tooling/bin through tsx. They change one document, so they work beside a
 * running server, which sees the new one at its next page.
 */
import { resolve } from 'node:path';
import type { Registry } from '@bandmark/contracts/registry';
import { readRegistryFile } from './registry-store';
import { withCanary, withCurrent, withRollback } from './pointers';
import { publishIfNew, publishRelease } from './publish-release';
import { BadRegistryError, ReleaseFault } from './release-fault';
import { updateRegistry } from './update-registry';

const [command, ...given] = process.argv.slice(2);
const dataDir = resolve(process.env['DATA_DIR'] ?? 'data');

try {
  await run(command, given);
} catch (error) {
  const isExpected = error instanceof ReleaseFault || error instanceof BadRegistryError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

async function run(name: string | undefined, args: readonly string[]): Promise<void> {
  switch (name) {
    case 'publish':
      return publish(args);
    case 'publish-new':
      return publishNew(args);
    case 'promote':
      return promote(args);
    case 'rollback':
      return rollback(args);
    case 'canary':
      return canary(args);
    case 'list':
      return list(args);
    default:
      throw new ReleaseFault('Known commands: release, promote, rollback, canary, list.');
  }
}

/** @param args `name=directory` each */
async function publish(args: readonly string[]): Promise<void> {
  for (const [name, directory] of pairs(args)) {
    const { release: { version } } = await publishRelease({ dataDir, name, directory, now: new Date() });
    console.log(`${name} ${version} is published and current`);
  }
}

async function publishNew(args: readonly string[]): Promise<void> {
  for (const [name, directory] of pairs(args)) {
    const { version, isNew } = await publishIfNew({ dataDir, name, directory, now: new Date() });
    if (isNew) console.log(`  ${name} ${version} published`);
  }
}

async function promote([remote, version]: readonly string[]): Promise<void> {
  const name = required(remote, 'promote <remote> <version>');
  const to = required(version, 'promote <remote> <version>');
  await updateRegistry(dataDir, (registry) => withCurrent(registry, name, to));
  console.log(`${name} ${to} is current`);
}

async function rollback([remote]: readonly string[]): Promise<void> {
  const name = required(remote, 'rollback <remote>');
  const registry = await updateRegistry(dataDir, (before) => withRollback(before, name));
  console.log(`${name} ${registry.remotes[name]?.current ?? ''} is current again`);
}

async function canary([remote, version, percent]: readonly string[]): Promise<void> {
  const usage = 'canary <remote> <version> <percent>';
  const name = required(remote, usage);
  const to = required(version, usage);
  const share = Number(required(percent, usage));
  await updateRegistry(dataDir, (registry) => withCanary(registry, name, to, share));
  console.log(share === 0 ? `${name} has no canary any more` : `${name} ${to} is shown to ${share} % of visitors`);
}

async function list([only]: readonly string[]): Promise<void> {
  const registry = await readRegistryFile(dataDir);
  for (const [name, remote] of Object.entries(registry.remotes)) {
    if (only && only !== name) continue;
    console.log(name);
    for (const release of Object.values(remote.versions)) console.log(`  ${release.version}  ${release.publishedAt}  ${state(remote, release.version)}`);
  }
}

function state(remote: Registry['remotes'][string], version: string): string {
  if (version === remote.current) return 'current';
  if (version === remote.previous) return 'previous';
  return version === remote.canary?.version ? `canary ${remote.canary.percent} %` : '';
}

function pairs(args: readonly string[]): [name: string, directory: string][] {
  return args.map((argument) => {
    const [name = '', directory] = argument.split('=');
    return [name, required(directory, 'publish <name>=<directory>')];
  });
}

function required(value: string | undefined, usage: string): string {
  if (!value) throw new ReleaseFault(`Usage: ${usage}`);
  return value;
}

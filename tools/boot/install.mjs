import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './source-key.mjs';

// Plain Node: this runs before anything is installed.

export const PNPM = 'pnpm@12.21.0';
/** The first Node 20 that requires ES modules, which the tests do. A packaged site runs on 20.11. */
const OLDEST_NODE = [20, 19];
const STAMP = join(ROOT, 'node_modules/.bandmark-installed');
const LOG = join(ROOT, '.cache/install.log');
const SAY_EVERY_MS = 15_000;

/** @throws if Node is too old for the tools and the server */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = OLDEST_NODE;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor))
    throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/**
 * Installs the dependencies unless those of the lockfile are already installed. Prints pnpm's log only on failure.
 * @param {(line: string) => void} say
 */
export async function installDependencies(say) {
  const wanted = await dependenciesStamp();
  const installed = await readFile(STAMP, 'utf8').catch(() => '');
  if (installed === wanted) return;
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  say('Installing dependencies (once, and when they change) …');
  const progress = setInterval(() => {
    say(`  … ${seconds()} s`);
  }, SAY_EVERY_MS);
  // A failed install may have changed some packages, so that no former stamp holds.
  await rm(STAMP, { force: true });
  try {
    await runPnpm('--frozen-lockfile');
  } finally {
    clearInterval(progress);
  }
  await writeFile(STAMP, wanted);
  say(`  installed in ${seconds()} s`);
}

/** Links the packages after one was added or removed, and updates the lockfile. */
export async function linkPackages() {
  await runPnpm('--no-frozen-lockfile', '--prefer-offline');
  await writeFile(STAMP, await dependenciesStamp());
}

/** The fields of a package.json that affect an install, without scripts and our own settings. @param {string} text */
export function installedPart(text) {
  const { name, version, bin, dependencies, devDependencies, peerDependencies, optionalDependencies, ...rest } =
    JSON.parse(text);
  const { peerDependenciesMeta, dependenciesMeta, pnpm, packageManager, engines } = rest;
  const ranges = { dependencies, devDependencies, peerDependencies, optionalDependencies };
  return JSON.stringify({
    ...{ name, version, bin, ...ranges },
    ...{ peerDependenciesMeta, dependenciesMeta, pnpm, packageManager, engines },
  });
}

/** For invalid JSON the whole text counts: pnpm then reports the error. @param {string} text */
function partOrText(text) {
  try {
    return installedPart(text);
  } catch {
    return text;
  }
}

/** Hash of what an install depends on: lockfile, relevant fields of every package.json, Node's major version. */
async function dependenciesStamp() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  const folders = await readdir(ROOT, { withFileTypes: true });
  const shared = await readdir(join(ROOT, 'shared'));
  const manifests = [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...folders.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/package.json`),
    ...shared.map((name) => `shared/${name}/package.json`),
  ];
  for (const path of manifests.sort()) {
    const text = await readFile(join(ROOT, path), 'utf8').catch(() => null);
    if (text === null) continue;
    const part = path.endsWith('package.json') ? partOrText(text) : text;
    hash.update(path).update('\0').update(part).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Error message for a failed install. A package that was added, removed or changed by hand does not match the lockfile.
 * @param {unknown} code @param {boolean} isFrozen
 */
export function failureText(code, isFrozen) {
  const advice = isFrozen
    ? ` Where you added, removed or changed a package.json, write the lockfile first: npm exec --yes ${PNPM} -- install`
    : '';
  return `The dependencies could not be installed (pnpm ended with code ${code}); its log is above.${advice}`;
}

/** @param {string[]} options */
async function runPnpm(...options) {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const log = await open(LOG, 'w');
  const code = await new Promise((resolve, reject) => {
    const child = spawn('npx', ['--yes', PNPM, 'install', ...options, '--reporter=append-only'], {
      cwd: ROOT,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, CI: 'true' },
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  await log.close();
  if (code === 0) return;
  process.stderr.write(await readFile(LOG, 'utf8'));
  throw new Error(failureText(code, options.includes('--frozen-lockfile')));
}

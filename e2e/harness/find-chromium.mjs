import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium on this machine, or null. `CHROMIUM` overrides. */
export function findChromium() {
  return CANDIDATES.find((path) => path && existsSync(path)) ?? null;
}

/**
 * Brings a Chromium from Debian's packages where the system allows (root, apt-get).
 * @param {(line: string) => void} say
 */
export function bringChromium(say) {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM to its path.');
  }
  say("no Chromium here: installing it from Debian's packages");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env });
  const installed = findChromium();
  if (!installed) throw new Error('Chromium was installed but cannot be found.');
  return installed;
}

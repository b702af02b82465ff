import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { missingCephPrograms } from './ceph-server';
import { findSwift } from './swift-server';

/** `why`: one sentence for whoever reads the output of the tests. */
export type Availability = { isAvailable: true } | { isAvailable: false; why: string };
export type S3Servers = Record<'swift' | 'ceph', Availability>;

/** What a test of the installation replaces. */
export interface Machine {
  /** @returns why this process cannot install Debian packages here; null when it can */
  obstacle(): string | null;
  isInstalled(server: keyof S3Servers): boolean;
  /** @throws when apt-get fails */
  aptGet(...args: string[]): Promise<unknown>;
}

const PACKAGES: Readonly<Record<keyof S3Servers, readonly string[]>> = {
  swift: ['python3-swift'],
  // No ceph-mgr: `run-ceph.ts` needs none, and it is the largest of all.
  ceph: ['radosgw', 'ceph-mon', 'ceph-osd'],
};
const NAMES: Readonly<Record<keyof S3Servers, string>> = { swift: 'OpenStack Swift', ceph: 'Ceph' };

const WITHIN_MS = 10 * 60_000;
/** Another installation may be under way on the same machine. */
const WAIT_FOR_LOCK = 'DPkg::Lock::Timeout=180';

const thisMachine: Machine = {
  obstacle() {
    const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
    if (!isDebian) return 'this machine is not Debian with apt-get';
    return process.getuid?.() === 0 ? null : 'only root can install Debian packages';
  },
  isInstalled: (server) => (server === 'swift' ? findSwift() !== null : missingCephPrograms().length === 0),
  aptGet: (...args) =>
    promisify(execFile)('apt-get', ['-q', '-y', '-o', WAIT_FOR_LOCK, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: WITHIN_MS,
      maxBuffer: 64 * 2 ** 20,
    }),
};

/**
 * Installs Debian's packages of the S3 servers that tests run against, where that is possible and not done yet. Takes
 * under a minute with a fast mirror. Never throws.
 * @param say gets one line for each server
 * @returns what can be started afterwards, and why not when it cannot
 */
export async function installS3Servers(say: (line: string) => void, machine = thisMachine): Promise<S3Servers> {
  // One after the other: apt-get locks.
  const swift = await install('swift', say, machine);
  return { swift, ceph: await install('ceph', say, machine) };
}

async function install(server: keyof S3Servers, say: (line: string) => void, machine: Machine): Promise<Availability> {
  const name = NAMES[server];
  const packages = PACKAGES[server].join(', ');
  const unavailable = (why: string): Availability => {
    say(`${name} is not available: ${why}.`);
    return { isAvailable: false, why };
  };
  try {
    if (machine.isInstalled(server)) {
      say(`${name} is already installed.`);
      return { isAvailable: true };
    }
    const obstacle = machine.obstacle();
    if (obstacle !== null) return unavailable(obstacle);
    const getPackages = () => machine.aptGet('install', '--no-install-recommends', ...PACKAGES[server]);
    // A fresh machine has no package lists, or old ones that name files which the mirror no longer has.
    await getPackages().catch(() => machine.aptGet('update').then(getPackages));
    if (!machine.isInstalled(server)) return unavailable(`its Debian packages (${packages}) lack a program`);
    say(`${name} is now installed from Debian (${packages}).`);
    return { isAvailable: true };
  } catch (error) {
    return unavailable(`apt-get failed (${reasonOf(error)})`);
  }
}

/** apt-get says what went wrong in lines that begin with `E:`. */
function reasonOf(error: unknown): string {
  const said = String((error as { stderr?: unknown } | null)?.stderr ?? '');
  return /^E: (.+)$/m.exec(said)?.[1] ?? String(error).split('\n')[0] ?? 'no reason given';
}

import { existsSync } from 'node:fs';
import { x } from 'tinyexec';
import type { Say } from '../run-command';

/** A program that tests need and that is available as Debian packages. */
export interface DebianProgram {
  /** Its name in the output of the tests. */
  name: string;
  packages: readonly string[];
  isInstalled: () => boolean;
}

/** `why`: one clause for the output of the tests. */
export type Availability = { isAvailable: true } | { isAvailable: false; why: string };

/** Access to the machine, which tests of the installation replace. */
export interface Machine {
  /** @returns why this process cannot install Debian packages here; null if it can */
  obstacle(): string | null;
  /** @throws with apt-get's output if it fails */
  aptGet(...args: string[]): Promise<void>;
  /** Finishes an interrupted installation of packages. */
  configurePackages(): Promise<void>;
}

const WITHIN_MS = 10 * 60_000;
/** Waits for the dpkg lock, in seconds: another installation may be running on this machine. */
const WAIT_FOR_LOCK = 'DPkg::Lock::Timeout=180';

const thisMachine: Machine = {
  obstacle() {
    const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
    if (!isDebian) return 'this machine is not Debian with apt-get';
    return process.getuid?.() === 0 ? null : 'only root can install Debian packages';
  },
  aptGet: (...args) => run('apt-get', ['-q', '-y', '-o', WAIT_FOR_LOCK, ...args]),
  configurePackages: () => run('dpkg', ['--configure', '-a']),
};

async function run(program: string, args: string[]): Promise<void> {
  await x(program, args, {
    throwOnError: true,
    timeout: WITHIN_MS,
    nodeOptions: { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  });
}

/** @returns why `bringProgram` cannot install anything on this machine; null if it can */
export const installObstacle = (): string | null => thisMachine.obstacle();

/**
 * Installs a program from Debian's packages if that is possible and necessary. Never throws. Call it sequentially,
 * because apt-get takes a lock.
 * @param say is called with one line if something is installed or cannot be installed
 * @returns whether the program is available afterwards, and the reason if not
 */
export async function bringProgram(
  { name, packages, isInstalled }: DebianProgram,
  say: Say,
  machine = thisMachine,
): Promise<Availability> {
  const list = packages.join(', ');
  const unavailable = (why: string): Availability => {
    say(`${name} is not available: ${why}.`);
    return { isAvailable: false, why };
  };
  if (isInstalled()) return { isAvailable: true };
  const obstacle = machine.obstacle();
  if (obstacle !== null) return unavailable(obstacle);
  say(`Installing ${name} from Debian (${list}).`);
  try {
    const install = () => machine.aptGet('install', '--no-install-recommends', ...packages);
    await install().catch((error: unknown) => {
      // An earlier installation was killed; apt-get rejects further ones until it is completed.
      if (reasonOf(error).startsWith('dpkg was interrupted')) return machine.configurePackages().then(install);
      // A fresh machine has no package lists, or outdated ones with files that the mirror no longer has.
      return machine.aptGet('update').then(install);
    });
  } catch (error) {
    return unavailable(`apt-get failed (${reasonOf(error)})`);
  }
  return isInstalled() ? { isAvailable: true } : unavailable(`its Debian packages (${list}) lack a program`);
}

/** The first error line of apt-get, which begins with `E:`. */
function reasonOf(error: unknown): string {
  const { output } = error as { output?: { stderr?: string } };
  return /^E: (.+)$/m.exec(output?.stderr ?? '')?.[1] ?? String(error).split('\n')[0] ?? 'no reason given';
}

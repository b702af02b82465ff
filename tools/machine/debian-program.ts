import { existsSync } from 'node:fs';
import { x } from 'tinyexec';
import type { Say } from '../run-command';

/** A program that tests need and that Debian packages. */
export interface DebianProgram {
  /** As the output of the tests calls it. */
  name: string;
  packages: readonly string[];
  isInstalled: () => boolean;
}

/** `why`: one clause for the output of the tests. */
export type Availability = { isAvailable: true } | { isAvailable: false; why: string };

/** What a test of the installation replaces. */
export interface Machine {
  /** @returns why this process cannot install Debian packages here; null when it can */
  obstacle(): string | null;
  /** @throws when apt-get fails, with what it said */
  aptGet(...args: string[]): Promise<void>;
  /** Finishes the installation of packages that was broken off. */
  configurePackages(): Promise<void>;
}

const WITHIN_MS = 10 * 60_000;
/** Another installation may be under way on the same machine. */
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

/** @returns why `bringProgram` cannot install anything on this machine; null when it can */
export const installObstacle = (): string | null => thisMachine.obstacle();

/**
 * Installs a program from Debian's packages, where that is possible and not done yet. Never throws. One at a time:
 * apt-get locks.
 * @param say gets one line when something is installed or cannot be
 * @returns whether the program can be started afterwards, and why not when it cannot
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
      // An installation was killed before; apt-get refuses every other until that one is finished.
      if (reasonOf(error).startsWith('dpkg was interrupted')) return machine.configurePackages().then(install);
      // A fresh machine has no package lists, or old ones that name files which the mirror no longer has.
      return machine.aptGet('update').then(install);
    });
  } catch (error) {
    return unavailable(`apt-get failed (${reasonOf(error)})`);
  }
  return isInstalled() ? { isAvailable: true } : unavailable(`its Debian packages (${list}) lack a program`);
}

/** apt-get says what went wrong in lines that begin with `E:`. */
function reasonOf(error: unknown): string {
  const { output } = error as { output?: { stderr?: string } };
  return /^E: (.+)$/m.exec(output?.stderr ?? '')?.[1] ?? String(error).split('\n')[0] ?? 'no reason given';
}

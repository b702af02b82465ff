import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { bringProgram } from '@bandmark/tools/machine/debian-program';
import type { Say } from '@bandmark/tools/run-command';
import { x } from 'tinyexec';

const SUITE = 'trixie';
/** A bootable base system, as on a newly installed machine. Cached for the next run. */
const BASE = join(ROOT, '.cache/deploy', `debian-${SUITE}`);
const UP_WITHIN_MS = 60_000;

/**
 * A freshly installed Debian 13 with systemd as its init process, in a systemd-nspawn container that shares this
 * machine's network. It shares the kernel and the ports of this machine, too.
 */
export class DebianMachine {
  private constructor(
    /** Its root directory, as a path on this machine. */
    readonly root: string,
    private readonly container: ChildProcess,
    /** Process id of its init process on this machine. */
    private readonly init: number,
  ) {}

  /** @returns why this machine cannot run one; null when it can */
  static async obstacle(say: Say): Promise<string | null> {
    const packages = ['debootstrap', 'systemd-container'];
    const programs = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'];
    const isInstalled = () => programs.every((program) => existsSync(program));
    const available = await bringProgram({ name: 'systemd-nspawn', packages, isInstalled }, say);
    return available.isAvailable ? null : available.why;
  }

  /** Installs Debian into an empty directory and boots it. @throws with systemd's output when it does not boot */
  static async boot(say: Say): Promise<DebianMachine> {
    await installBase(say);
    const root = await mkdtemp(join(tmpdir(), 'bandmark-machine-'));
    await x('cp', ['-a', `${BASE}/.`, root], { throwOnError: true });
    // Debian's installer writes this file; debootstrap does not.
    await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n');
    // The bench checks whether commands work; waiting for the disk to flush would only slow it down.
    await writeFile(join(root, 'etc/dpkg/dpkg.cfg.d/bench'), 'force-unsafe-io\n');
    // Debian 13 needs cgroup v2, which is mounted in a private mount namespace in case this machine uses cgroup v1.
    const script = `mount --make-rprivate / && umount -l /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup &&
      mkdir -p /sys/fs/cgroup/bandmark-machine && echo $$ > /sys/fs/cgroup/bandmark-machine/cgroup.procs &&
      exec systemd-nspawn --quiet --directory "$1" --machine bandmark-machine --register no --keep-unit --boot`;
    const container = spawn('unshare', ['--mount', 'bash', '-c', script, 'machine', root], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let console = '';
    for (const stream of [container.stdout, container.stderr])
      stream.on('data', (part: Buffer) => (console = (console + part.toString()).slice(-4000)));
    const killAtExit = () => container.kill('SIGKILL');
    process.once('exit', killAtExit);
    const until = Date.now() + UP_WITHIN_MS;
    while (Date.now() < until && container.exitCode === null) {
      const init = await firstChildOf(container.pid ?? 0);
      if (init !== null) {
        const machine = new DebianMachine(root, container, init);
        const { stdout } = await machine.execute(['systemctl', 'is-system-running']);
        if (/^(running|degraded)/.test(stdout)) return machine;
      }
      await pause(200);
    }
    container.kill('SIGKILL');
    throw new Error(`The machine did not boot:\n${console}`);
  }

  /** Program and arguments that run a command inside the container, as root. */
  static commandLine(init: number, command: readonly string[]): [string, string[]] {
    const environment = [
      'env',
      '-i',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
    ];
    const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wd'];
    return ['nsenter', ['--target', String(init), ...namespaces, '--', ...environment, 'LANG=C.UTF-8', ...command]];
  }

  get pid(): number {
    return this.init;
  }

  /** Runs one command. Does not throw for a non-zero exit code. */
  execute(command: readonly string[]) {
    const [program, args] = DebianMachine.commandLine(this.init, command);
    return x(program, args);
  }

  /** Runs a command. @returns its standard output @throws with its output when it fails */
  async run(...command: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.execute(command);
    if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`);
    return stdout.trim();
  }

  /** Powers it off and deletes it. */
  async stop(): Promise<void> {
    const ended = this.container.exitCode === null ? once(this.container, 'exit') : Promise.resolve();
    await this.execute(['systemctl', 'poweroff', '--force']);
    const overdue = setTimeout(() => this.container.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(overdue);
    for (const stream of [this.container.stdout, this.container.stderr]) stream?.destroy();
    await rm(this.root, { recursive: true, force: true });
  }
}

async function installBase(say: Say): Promise<void> {
  if (existsSync(BASE)) return;
  say(`Installing Debian (${SUITE}) into ${BASE} …`);
  const unfinished = `${BASE}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  // Unlike apt-get, which reads its list of mirrors, debootstrap must be given one.
  const mirror = 'http://deb.debian.org/debian';
  const options = ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates'];
  await x('debootstrap', [...options, SUITE, unfinished, mirror], { throwOnError: true });
  await rename(unfinished, BASE);
}

async function firstChildOf(pid: number): Promise<number | null> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const [first = ''] = children.trim().split(' ');
  return first === '' ? null : Number(first);
}

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
/** What a machine has that was just installed: a base system that boots. Kept for the next run. */
const BASE = join(ROOT, '.cache/deploy', `debian-${SUITE}`);
const UP_WITHIN_MS = 60_000;

/**
 * A freshly installed Debian 13 with systemd as its first process, in a container of systemd-nspawn on this machine's
 * network. It is no separate machine: kernel and ports are those of this one.
 */
export class DebianMachine {
  private constructor(
    /** Its root directory, from here. */
    readonly root: string,
    private readonly container: ChildProcess,
    /** Its first process, from here. */
    private readonly init: number,
  ) {}

  /** @returns why this machine cannot have one; null when it can */
  static async obstacle(say: Say): Promise<string | null> {
    const packages = ['debootstrap', 'systemd-container'];
    const programs = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn'];
    const isInstalled = () => programs.every((program) => existsSync(program));
    const available = await bringProgram({ name: 'systemd-nspawn', packages, isInstalled }, say);
    return available.isAvailable ? null : available.why;
  }

  /** Installs Debian into an empty directory and boots it. @throws with what systemd said */
  static async boot(say: Say): Promise<DebianMachine> {
    await installBase(say);
    const root = await mkdtemp(join(tmpdir(), 'bandmark-machine-'));
    await x('cp', ['-a', `${BASE}/.`, root], { throwOnError: true });
    // Debian's installer writes it, debootstrap does not.
    await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost ip6-localhost ip6-loopback\n');
    // The bench asks whether commands work, not how fast this disk flushes.
    await writeFile(join(root, 'etc/dpkg/dpkg.cfg.d/bench'), 'force-unsafe-io\n');
    // In a mount namespace with cgroup v2, which Debian 13 needs, whatever this machine has.
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

  /** Arguments for a program of this machine that runs a command in that one, as its root. */
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

  /** Runs one command. Never throws for its exit code. */
  execute(command: readonly string[]) {
    const [program, args] = DebianMachine.commandLine(this.init, command);
    return x(program, args);
  }

  /** Runs a command. @returns what it printed @throws with it, when the command fails */
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
  // apt-get's own list of mirrors decides where packages come from; debootstrap needs one named.
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

/**
 * A real Ceph with its S3 gateway on loopback: `node --import tsx run-ceph.ts <empty directory> <key> <secret>`.
 * Prints one line of JSON with the endpoint and Ceph's version. Kills its daemons, removes the directory and ends when
 * its standard input ends. Runs one monitor, one in-memory object store and one gateway. A manager (`ceph-mgr`) is left
 * out: it would only count and rebalance, and takes longer to start than all others together.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@bandmark/tools/machine/free-port';

const [directory = '', key = '', secret = ''] = process.argv.slice(2);
if (secret === '') throw new Error('needs an empty directory, a key and a secret');

/** Timeout of each program; the slowest takes a second on an idle machine. */
const WITHIN_MS = 40_000;
const configuration = join(directory, 'ceph.conf');
const daemons: ChildProcess[] = [];

const run = async (program: string, ...args: string[]) => {
  const bounds = { cwd: directory, timeout: WITHIN_MS, killSignal: 'SIGKILL' } as const;
  const { stdout } = await promisify(execFile)(program, [...args, '-c', configuration], bounds);
  return stdout.trim();
};

/** Starts through `setpriv --pdeathsig`, so that the kernel kills the daemon even if this process is killed. */
function startDaemon(program: string, ...args: string[]): ChildProcess {
  const all = ['--pdeathsig', 'KILL', program, '-f', '-c', configuration, ...args];
  const daemon = spawn('setpriv', all, { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  daemon.once('exit', (code) => void end(1, `${program} ended with ${code}.`));
  daemons.push(daemon);
  return daemon;
}

async function end(code: number, message?: string): Promise<never> {
  const running = daemons.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    running.map((daemon) => {
      const ended = once(daemon.removeAllListeners('exit'), 'exit');
      daemon.kill('SIGKILL');
      return ended;
    }),
  );
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  if (message !== undefined) process.stderr.write(`${message}\n`);
  process.exit(code);
}

const settingsOf = (cluster: string, monitor: string) => ({
  fsid: cluster,
  'mon host': monitor,
  'public addr': '127.0.0.1',
  'cluster addr': '127.0.0.1',
  'ms bind msgr1': false,
  keyring: join(directory, 'keyring'),
  'mon data': join(directory, 'mon'),
  'osd data': join(directory, 'osd'),
  'run dir': directory,
  'crash dir': directory,
  'admin socket': join(directory, '$name.$pid.asok'),
  'log file': join(directory, '$name.log'),
  'pid file': '',
  'osd objectstore': 'memstore',
  'osd pool default size': 1,
  'osd pool default min size': 1,
  'osd pool default pg num': 1,
  'osd pool default pg autoscale mode': false,
  'osd crush chooseleaf type': 0,
  'mon allow pool size one': true,
  // The gateway creates eight pools sequentially, and by default the monitor takes a second or two for each.
  'paxos propose interval': 0.02,
  'paxos min wait': 0.01,
  // Otherwise the monitor exits on a machine whose disk is nearly full.
  'mon data avail crit': 0,
});

async function startCluster(): Promise<string> {
  const cluster = randomUUID();
  const store = randomUUID();
  const monitorPort = await freePort();
  const port = await freePort();
  const monitor = `[v2:127.0.0.1:${monitorPort}]`;
  const lines = Object.entries(settingsOf(cluster, monitor)).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(configuration, `[global]\n${lines.join('\n')}\n`);
  // The gateway does not start without keys. One shared key is enough, because they protect nothing here.
  const shared = await run('ceph-authtool', '--gen-print-key');
  const everything = ['mon', 'osd'].map((kind) => `caps ${kind} = "allow *"`).join('\n');
  const keys = ['mon.', 'client.admin', 'osd.0'].map((who) => `[${who}]\nkey = ${shared}\n${everything}\n`);
  writeFileSync(join(directory, 'keyring'), keys.join(''));
  for (const name of ['mon', 'osd']) mkdirSync(join(directory, name));

  await run('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitor, 'monmap');
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap');
  startDaemon('ceph-mon', '-i', 'a');
  // Each of the next two commands waits until the daemon started before it responds.
  await run('ceph', 'osd', 'new', store);
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
  startDaemon('ceph-osd', '-i', '0');
  const user = ['--uid=tester', '--display-name=tester', `--access-key=${key}`, `--secret-key=${secret}`];
  await run('radosgw-admin', 'user', 'create', ...user);
  startDaemon('radosgw', '-n', 'client.admin', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`);
  const endpoint = `http://127.0.0.1:${port}`;
  await answers(endpoint);
  return endpoint;
}

async function answers(endpoint: string): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  while (
    !(await fetch(endpoint, { signal }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (signal.aborted) throw new Error(`radosgw does not respond at ${endpoint}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

process.stdin.once('end', () => void end(0)).resume();
try {
  const endpoint = await startCluster();
  const version = /\d+(\.\d+)+/.exec(await run('radosgw', '--version'))?.[0] ?? 'unknown';
  process.stdout.write(`${JSON.stringify({ endpoint, version })}\n`);
} catch (error) {
  await end(1, String(error));
}

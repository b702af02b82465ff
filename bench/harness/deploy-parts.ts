import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { npmScript, runNode } from '@bandmark/e2e/fixtures/run-node';
import { x } from 'tinyexec';

/** Ports of `localhost` on which something listens. */
export async function busyPorts(ports: readonly number[]): Promise<number[]> {
  const isBusy = (port: number) =>
    new Promise<boolean>((resolve) => {
      const probe = connect({ port, host: '127.0.0.1' });
      probe.once('connect', () => {
        probe.destroy();
        resolve(true);
      });
      probe.once('error', () => {
        resolve(false);
      });
    });
  const busy = await Promise.all(ports.map(isBusy));
  return ports.filter((_, index) => busy[index]);
}

/**
 * Makes the package of this checkout, and a copy under the name of a later version to upgrade to.
 * @param machine its root directory; the first package is put into its `/root`, the second into `/root/next`
 * @returns names of both, without `.tar.gz`
 */
export async function makePackages(machine: string): Promise<{ first: string; second: string }> {
  const home = join(machine, 'root');
  const scratch = await mkdtemp(join(home, 'packaging-'));
  await runNode(npmScript('package', ['--output', scratch]));
  const first = (await readdir(scratch)).find((name) => !name.endsWith('.tar.gz')) ?? '';
  const second = `${first}-next`;
  await cp(join(scratch, `${first}.tar.gz`), join(home, `${first}.tar.gz`));
  await rename(join(scratch, first), join(scratch, second));
  await mkdir(join(home, 'next'));
  const archive = join(home, 'next', `${second}.tar.gz`);
  await x('tar', ['-czf', archive, '-C', scratch, second], { throwOnError: true });
  await rm(scratch, { recursive: true, force: true });
  return { first, second };
}

import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { runReleaseCommand, withoutSite } from '../release/server-command';
import { codeOf, CommandError } from '../run-command';

const HIGHEST_PORT = 65_535;

/** Where the server will listen. An empty variable counts as unset, as it does for the server. */
export const listenerOf = ({ PORT, HOST }: NodeJS.ProcessEnv) => ({ port: PORT || '3000', host: HOST || 'localhost' });

/** Run before the build, which takes long. @throws CommandError if `port` is invalid or in use */
export async function checkPort(port: string | number, host: string): Promise<void> {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > HIGHEST_PORT)
    throw new CommandError(`PORT: "${port}" is not a port (0 to ${HIGHEST_PORT}).`);
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = codeOf(error);
      const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
      const other = number === HIGHEST_PORT ? 3001 : number + 1;
      reject(new CommandError(`PORT: ${number} ${why}. Choose another, for example PORT=${other}.`));
    });
    probe.listen(number, host, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

/** Creates the directory if necessary and checks that it is writable. @throws CommandError if not */
export async function checkDataDirectory(directory: string): Promise<void> {
  const probe = join(directory, `.write-check-${randomUUID()}`);
  try {
    await makeDirectory(directory);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new CommandError(`DATA_DIR: ${directory} cannot be written (${codeOf(error)}).`);
  }
}

/**
 * Lets the server's own code validate its settings and the lock of its data directory, before the build; it prints what
 * it rejects.
 * @param env of the server, with its existing `DATA_DIR`
 */
export async function mayStart(env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await runReleaseCommand(['check-start'], withoutSite(env))) === 0;
}

/** Creates level by level: Node's own `recursive` never returns if a level cannot be created, as below /proc. */
async function makeDirectory(directory: string): Promise<void> {
  if ((await stat(directory).catch(() => null))?.isDirectory()) return;
  if (dirname(directory) !== directory) await makeDirectory(dirname(directory));
  await mkdir(directory);
}

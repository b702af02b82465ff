import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** Something the operator can put right; shown as one line. */
export class ConfigError extends Error {}

/** Asked before the long part of a start. @throws ConfigError */
export async function checkPort(port, host) {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65535)
    throw new ConfigError(`PORT: "${port}" is not a port (0 to 65535).`);
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`;
      reject(
        new ConfigError(
          `PORT: ${number} ${why}. Choose another, for example PORT=${number === 65535 ? 3001 : number + 1}.`,
        ),
      );
    });
    probe.listen(number, host, () => {
      probe.close(resolve);
    });
  });
}

/** @throws ConfigError */
export async function checkDataDirectory(directory) {
  const probe = join(directory, `.write-check-${randomUUID()}`);
  try {
    await makeDirectory(directory);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${directory} cannot be written (${error.code}).`);
  }
}

/** Level by level: Node's own `recursive` never returns where a level cannot be made, as below /proc. */
async function makeDirectory(directory) {
  if ((await stat(directory).catch(() => null))?.isDirectory()) return;
  if (dirname(directory) !== directory) await makeDirectory(dirname(directory));
  await mkdir(directory);
}

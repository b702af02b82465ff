import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordTask } from './password';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Lower priority than the server, which is serving candidates, but higher than background work. */
const NICENESS = 5;

// On Linux, priorities are per thread and 0 means the calling thread. Elsewhere this would affect the whole process.
if (process.platform === 'linux') setPriority(0, NICENESS);

export function run(task: PasswordTask): string | boolean {
  return task.kind === 'hash' ? hashSync(task.password, COST) : verifySync(task.hash, task.password);
}

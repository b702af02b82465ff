import { userInfo } from 'node:os';

/** Who runs a command on this machine, for the history. */
export function localWho(): string {
  try {
    return `local:${userInfo().username}`;
  } catch {
    // An account without a name, as in some containers.
    return 'local';
  }
}

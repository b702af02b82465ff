import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Watches the resident memory of a process and all that it started, on Linux. @returns ends the watch with the highest sum, in bytes */
export function watchMemory(pid: number, everyMs = 50): () => number {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentBytes(pid));
  }, everyMs);
  return () => {
    clearInterval(timer);
    return highest;
  };
}

function residentBytes(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  }
  const isOurs = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at))
      if (at === root) return true;
    return false;
  };
  return [...parents.keys()].filter(isOurs).reduce((sum, pid) => sum + residentOf(pid), 0);
}

/** A process that has ended meanwhile counts for nothing. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** The name in `stat` may hold blanks and brackets; the parent is the second field behind it. */
const parentOf = (pid: string): number =>
  Number(read(`/proc/${pid}/stat`).split(')').at(-1)?.trim().split(' ')[1] ?? 0);

const residentOf = (pid: number): number => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;

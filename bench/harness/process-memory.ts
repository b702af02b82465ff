import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident memory in bytes, at the moment when `whole` was highest. */
export interface HighestMemory {
  /** Sum of a process and its descendants. Shared pages, such as those of Node's executable, count once per process. */
  whole: number;
  /** The process alone. */
  own: number;
}

/** Samples memory of a process and its descendants, on Linux. @returns a function that ends it and gives the peak */
export function watchMemory(pid: number, everyMs = 50): () => HighestMemory {
  let highest: HighestMemory = { whole: 0, own: 0 };
  const timer = setInterval(() => {
    const now = { whole: residentBytes(pid), own: residentOf(pid) };
    if (now.whole > highest.whole) highest = now;
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

/** @returns empty text for a process that has ended */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** In `stat`, the name may contain spaces and parentheses; the parent is the second field after it. */
const parentOf = (pid: string): number =>
  Number(read(`/proc/${pid}/stat`).split(')').at(-1)?.trim().split(' ')[1] ?? 0);

const residentOf = (pid: number): number => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const BOOT = fileURLToPath(new URL('./process-boot.mjs', import.meta.url));
/** Below the server: requests are answered before recordings are made. */
const NICENESS = 5;
const PATIENT_NICENESS = 10;
/**
 * How a process ends that gets no more memory: V8 aborts or traps, native code that does not check an allocation writes
 * to address 0, the kernel kills. A crash for another reason looks the same and comes again with the same input.
 */
const SIGNALS_OF_MEMORY = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGKILL']);
/** Kept of what a dying process prints. */
const LAST_WORDS = 4000;

export interface ProcessLimits {
  /** Wall time. A machine that is busy may use it up, so a later run may succeed. */
  timeoutMs: number;
  /** Processor time: what uses it up will use it up again. */
  cpuSeconds: number;
  /**
   * Memory that the process may write to, heap, buffers and native memory together: `RLIMIT_DATA`, kept by the kernel
   * of Linux, where an allocation beyond it fails. Elsewhere the heap alone is limited.
   */
  memoryMb: number;
  /** Takes what processes that are waited for leave of the processors. */
  isPatient?: true;
  /**
   * Runs untrusted code: as far as Node's permission model goes, it reads nothing but the module's own
   * file, writes nothing, starts no process and no thread and, from Node 25 on, reaches no network. What belongs to the
   * language is frozen, because a `vm` context leaks objects of the process around it. A module in TypeScript is only
   * run so once it is compiled.
   */
  isConfined?: true;
}

/** The input needs more than the limits: another run would end in the same way. */
export class WorkerLimitError extends Error {
  override readonly name = 'WorkerLimitError';
}

type Response<Output> = { value: Output } | { error: string };

/**
 * Runs `run(input)` of a module in a separate process, for input that is hostile until parsed: native memory and
 * buffers are outside a thread's heap limit, and a crash of a thread ends the server. The process inherits no
 * environment, so it knows no secret.
 * @param input structured-cloned, as is the output
 * @throws WorkerLimitError when memory or processor time is used up; Error when it throws or takes too long
 */
export async function runInProcess<Input, Output>(module: URL, input: Input, limits: ProcessLimits): Promise<Output> {
  const child = start(module, limits);
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (lastWords = (lastWords + text).slice(-LAST_WORDS)));
  let response: Response<Output> | undefined;
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    child.kill('SIGKILL');
  }, limits.timeoutMs);
  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
      (resolve, reject) => {
        child.once('error', reject);
        child.once('message', (message) => (response = message as Response<Output>));
        child.once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
        child.send({ module: module.href, input }, (error) => {
          // A process that has ended already says more by how it ended.
          if (error && child.exitCode === null && child.signalCode === null) reject(error);
        });
      },
    );
    if (response && 'value' in response) return response.value;
    const name = basename(module.pathname);
    const reason = response?.error ?? lastWords;
    if (isTooLate) throw new Error(`${name} took longer than ${limits.timeoutMs} ms.`);
    if (signal === 'SIGXCPU') throw new WorkerLimitError(`${name} used more than ${limits.cpuSeconds} s of processor.`);
    if (isOutOfMemory(reason) || (signal && SIGNALS_OF_MEMORY.has(signal)))
      throw new WorkerLimitError(`${name} needed more than ${limits.memoryMb} MB.`);
    throw new Error(reason || `${name} ended with ${signal ?? code} before it responded.`);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function start(module: URL, { memoryMb, cpuSeconds, isPatient, isConfined }: ProcessLimits): ChildProcess {
  const flags = isConfined && !module.pathname.endsWith('.ts') ? confinement(module) : [];
  const node = [process.execPath, `--max-old-space-size=${Math.floor(memoryMb / 2)}`, ...flags, BOOT];
  // The shell sets the limits and becomes Node; the channel's descriptor and variable pass through it.
  const [command = '', ...args] =
    process.platform === 'linux'
      ? ['/bin/sh', '-c', `ulimit -d ${memoryMb * 1024}; ulimit -S -t ${cpuSeconds}; exec "$0" "$@"`, ...node]
      : node;
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '/tmp' },
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, isPatient ? PATIENT_NICENESS : NICENESS);
  } catch {
    // It has ended already.
  }
  return child;
}

/** Node renamed its permission model when that left the experiment; it warns of experiments. */
function confinement(module: URL): string[] {
  const isStable = process.allowedNodeEnvironmentFlags.has('--permission');
  return [
    isStable ? '--permission' : '--experimental-permission',
    '--frozen-intrinsics',
    '--no-warnings',
    ...[BOOT, fileURLToPath(module)].map((file) => `--allow-fs-read=${file}`),
    '--no-addons',
    '--disallow-code-generation-from-strings',
  ];
}

function isOutOfMemory(reason: string): boolean {
  return /allocation failed|out of memory|Invalid (?:typed )?array (?:buffer )?length|ENOMEM|std::bad_alloc/i.test(
    reason,
  );
}

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WorkerTimeoutError } from '../../unavailable';

const BOOT = fileURLToPath(new URL('./process-boot.mjs', import.meta.url));
/** Lower priority than the server's, so that requests are answered before recordings are made. */
const NICENESS = 5;
const PATIENT_NICENESS = 10;
/**
 * Signals that end a process which runs out of memory: V8 aborts or traps, native code that does not check an
 * allocation writes to address 0, the kernel's OOM killer kills. A crash for another reason looks the same and would
 * also recur with the same input.
 */
const SIGNALS_OF_MEMORY = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS', 'SIGKILL']);
/** Characters kept of a dying process's error output. */
const LAST_WORDS = 4000;

export interface ProcessLimits {
  /** Wall time. A busy machine may use it up, so a later run may succeed. */
  timeoutMs: number;
  /** Processor time: input that uses it up will use it up again. */
  cpuSeconds: number;
  /**
   * Writable memory: heap, buffers and native memory together. Linux enforces it (`RLIMIT_DATA`): an allocation beyond
   * it fails. Elsewhere only the heap is limited.
   */
  memoryMb: number;
  /** Runs at an even lower priority: gets the processor time that more urgent processes leave. */
  isPatient?: true;
  /**
   * For untrusted code: Node's permission model lets it read only the module's file, write nothing, start no process
   * and no thread and, from Node 25 on, reach no network. The language's intrinsics are frozen, because a `vm` context
   * leaks objects of the surrounding process. A module in TypeScript is confined only once it is compiled.
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
 * buffers are outside a thread's heap limit, and a crash of a thread ends the server. The process inherits only
 * `NODE_ENV` and `TMPDIR`, so it knows no secret.
 * @param input structured-cloned, as is the output
 * @throws WorkerLimitError when memory or processor time is used up; WorkerTimeoutError when it takes too long; Error when
 * it throws
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
          // If the process has already exited, its exit status says more than the failed send.
          if (error && child.exitCode === null && child.signalCode === null) reject(error);
        });
      },
    );
    if (response && 'value' in response) return response.value;
    const name = basename(module.pathname);
    const reason = response?.error ?? lastWords;
    if (isTooLate) throw new WorkerTimeoutError(`${name} took longer than ${limits.timeoutMs} ms.`);
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
  // The shell sets the limits and then becomes Node, which inherits the IPC channel's descriptor and variable.
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
    // The process has exited already.
  }
  return child;
}

/** Node renamed the flag when the permission model became stable, and warns of experimental features. */
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

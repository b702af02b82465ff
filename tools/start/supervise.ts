import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Say } from '../run-command';

/** `EX_CONFIG` of sysexits(3): the server rejects a setting, so a restart is pointless (server/src/config-error.ts). */
export const BAD_SETTING = 78;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 30_000;
/** A server that ran this long started successfully, so the back-off is reset. */
const HEALTHY_AFTER_MS = 60_000;

export interface Supervised {
  /** Node's arguments. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  say: Say;
  /** Milliseconds before the first restart, for tests; the pause doubles with each further restart. */
  firstPauseMs?: number;
}

/**
 * Keeps a server running: forwards signals to it and restarts it after a crash, with an exponential back-off of up to
 * 30 s. Returns only after a signal has stopped the server, after it has exited with 0, or if it rejects a setting.
 * @returns the exit code: 0 after a regular stop
 */
export async function supervise({ args, cwd, env, say, firstPauseMs = FIRST_PAUSE_MS }: Supervised): Promise<number> {
  let server: ChildProcess | null = null;
  const stopping = new AbortController();
  const pass = (signal: NodeJS.Signals): void => {
    stopping.abort();
    server?.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(LAST_PAUSE_MS, 2 * pauseMs)) {
      const begun = performance.now();
      server = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
      const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null];
      server = null;
      if (stopping.signal.aborted) return code ?? (signal === 'SIGKILL' ? 137 : 0);
      if (code === BAD_SETTING || code === 0) return code;
      if (performance.now() - begun > HEALTHY_AFTER_MS) pauseMs = firstPauseMs;
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      say(`The server ${how}. It starts again in ${pauseMs / 1000} s.`);
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return 0;
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

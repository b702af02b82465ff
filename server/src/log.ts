import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { loggedError, withoutSecrets } from './logged-error';
import type { Settings } from './settings';

/**
 * The server's log: a line of JSON per event, on standard output. An error goes in as `err`; other fields hold no
 * e-mail address, token, hash or key of a certificate or recording (docs/decisions/067-what-the-log-says.md).
 */
export type Log = FastifyBaseLogger;

/** `warn` for somebody at a terminal, who wants to read what went wrong; `info` for a journal. */
export function levelOf({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, isTerminal = process.stdout.isTTY): string {
  return LOG_LEVEL ?? (isTerminal ? 'warn' : 'info');
}

/**
 * Writes each line before the call returns, so that a crash loses none.
 * @param destination other than standard output
 */
export function openLog(level: string, destination: DestinationStream = process.stdout): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => loggedError(error) },
      hooks: {
        // pino takes the message of an error for the line's where none is given.
        logMethod(given, method) {
          const [first, text = 'error', ...rest] = given as unknown[];
          if (typeof first === 'string') method.apply(this, [withoutSecrets(first)]);
          else method.apply(this, [asFields(first), withoutSecrets(String(text)), ...(rest as string[])]);
        },
      },
    },
    destination,
  );
}

const asFields = (given: unknown): object =>
  given instanceof Error || typeof given !== 'object' || given === null ? { err: given } : given;

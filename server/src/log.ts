import type { FastifyBaseLogger } from 'fastify';
import type { Writable } from 'node:stream';
import { type DestinationStream, pino } from 'pino';
import { loggedError, withoutSecrets } from './logged-error';
import type { Settings } from './settings';

/**
 * The server's log: a line of JSON per event, on standard output. An error goes in as `err`; other fields hold no
 * e-mail address, token, hash or key of a certificate or recording (docs/decisions/067-what-the-log-says.md).
 */
export type Log = FastifyBaseLogger;

/** `warn` at a terminal, whose user wants to read what went wrong; `info` for a journal. */
export function levelOf({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>, isTerminal = process.stdout.isTTY): string {
  return LOG_LEVEL ?? (isTerminal ? 'warn' : 'info');
}

/** The process that reads the output may be slow or stuck: unread lines must not fill this process's memory. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** Drops lines while more than 4 MiB wait to be read, and says afterwards how many it dropped. */
export function boundedOutput(stream: Pick<Writable, 'write' | 'writableLength'>): DestinationStream {
  let dropped = 0;
  return {
    write(line) {
      if (stream.writableLength > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      if (dropped > 0) stream.write(`{"level":"warn","msg":"${dropped} lines were dropped: the log was not read"}\n`);
      dropped = 0;
      stream.write(line);
    },
  };
}

/**
 * A line is written before the call returns, so that a crash loses none, unless the log's reader is behind.
 * @param destination standard output by default
 */
export function openLog(level: string, destination = boundedOutput(process.stdout)): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: (error: unknown) => loggedError(error),
        /** The message alone, of an error or a text. */
        reason: (error: unknown) => loggedError(error).message,
      },
      hooks: {
        // Without a message for the line, pino would use the error's, unscrubbed.
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

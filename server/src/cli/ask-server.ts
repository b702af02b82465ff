import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import type { Endpoint } from '@bandmark/contracts/endpoint';
import type { z } from 'zod/mini';
import { OPERATOR_HEADER } from '../http/access';
import { ConfigError } from '../config-error';
import type { OperatorFile } from './operator-file';

type Schema = z.ZodMiniType;

/** Nobody there: the file was left by a server that was killed. */
export class ServerDownError extends Error {
  override readonly name = 'ServerDownError';
}

/** @throws ServerDownError, or ConfigError with the server's own words when it refuses */
export async function askServer<A extends Schema>(
  { address, token }: OperatorFile,
  endpoint: Endpoint<Schema, Schema, Schema, A>,
  body?: object,
): Promise<z.output<A>> {
  let answer: Response;
  try {
    answer = await fetch(new URL(endpoint.path, address), {
      method: endpoint.method,
      headers: { [OPERATOR_HEADER]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ServerDownError();
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return endpoint.response.parse(data);
  const error = apiErrorSchema.safeParse(data);
  // Something else has the port by now: another program, or a server that does not know this token.
  if (!error.success || answer.status === 403) throw new ServerDownError();
  throw new ConfigError(
    typeof error.data.message === 'string' ? error.data.message : `The server answered ${answer.status}.`,
  );
}

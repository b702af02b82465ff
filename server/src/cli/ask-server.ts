import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import { type Endpoint, fillPath } from '@bandmark/contracts/endpoint';
import type { z } from 'zod/mini';
import { OPERATOR_HEADER } from '../http/access';
import { ConfigError } from '../config-error';
import type { OperatorFile } from './operator-file';

type Schema = z.ZodMiniType;

/** No server is listening: the operator file is left over from a server that was killed. */
export class ServerDownError extends Error {
  override readonly name = 'ServerDownError';
}

/** Path parameters and query parameters. */
interface AddressValues {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
}

/** Calls an operator endpoint. @throws ServerDownError; ConfigError with the server's message if it refuses */
export async function askServer<A extends Schema>(
  { address, token }: OperatorFile,
  endpoint: Endpoint<Schema, Schema, Schema, A>,
  body?: object,
  { params = {}, query = {} }: AddressValues = {},
): Promise<z.output<A>> {
  const url = new URL(fillPath(endpoint.path, params), address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  let response: Response;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: { [OPERATOR_HEADER]: token, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ServerDownError();
  }
  const data: unknown = await response.json().catch(() => null);
  if (response.ok) return endpoint.response.parse(data);
  const error = apiErrorSchema.safeParse(data);
  // The port now belongs to another program, or to a server with another token.
  if (!error.success || response.status === 403) throw new ServerDownError();
  throw new ConfigError(
    typeof error.data.message === 'string' ? error.data.message : `The server responded with ${response.status}.`,
  );
}

import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import { type Endpoint, fillPath } from '@bandmark/contracts/endpoint';
import type { z } from 'zod/mini';
import { OPERATOR_HEADER } from '../http/access';
import { ConfigError } from '../config-error';
import type { OperatorFile } from './operator-file';

type Schema = z.ZodMiniType;

/** No server listens: the file was left by one that was killed. */
export class ServerDownError extends Error {
  override readonly name = 'ServerDownError';
}

/** Values of an address: in its path, and behind its question mark. */
interface AddressValues {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
}

/** @throws ServerDownError, or ConfigError with the server's own words when it refuses */
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
  // Another program has the port by now, or a server that does not know this token.
  if (!error.success || response.status === 403) throw new ServerDownError();
  throw new ConfigError(
    typeof error.data.message === 'string' ? error.data.message : `The server responded with ${response.status}.`,
  );
}

import type * as z from '@bandmark/contracts/schema';

type Schema = z.ZodMiniType;

/**
 * One call of the API: the server validates by it and documents itself from it (OpenAPI), the client takes its
 * types and parses responses by it, tests make their responses by it.
 *
 * Growth rule: responses may gain fields (readers ignore what they do not know), requests only gain optional ones.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the site's root, with `{name}` for each path parameter. */
  path: `/${string}`;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body is raw bytes, under the request's own content type. */
  rawBody?: boolean;
  /** The response is a file: its bytes under its own content type, which no schema describes. */
  rawResponse?: boolean;
  /** The call says in `RELEASES_HEADER` which versions the page runs. */
  saysReleases?: boolean;
  response: Response;
}

export function endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

/** Reads a response: a schema of the contracts, or readers of the same result where no schema library is loaded. */
export interface ResponseReader<Data> {
  safeParse(
    response: unknown,
  ): { success: true; data: Data } | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/** An endpoint's read as a page that carries no schemas calls it. */
export interface ReadEndpoint<Data> {
  method: 'GET';
  /** As `Endpoint.path`. */
  path: `/${string}`;
  response: ResponseReader<Data>;
}

type Given<K extends string, S> = S extends Schema ? (Schema extends S ? object : { [P in K]: z.input<S> }) : object;

/** What a caller passes. A part the endpoint does not define cannot be passed. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? Given<'params', P> & Given<'query', Q> & Given<'body', B> : never;

export type CallResponse<E> = E extends Endpoint<Schema, Schema, Schema, infer A> ? z.output<A> : never;

/** `/api/x/{id}` and `{ id: 7 }` → `/api/x/7`, each value encoded as one segment. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`fillPath: no value for {${name}} in ${path}`);
    return encodeURIComponent(String(value));
  });
}

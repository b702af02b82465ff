import type * as z from '@bandmark/contracts/schema';

type Schema = z.ZodMiniType;

/**
 * The definition of one API call. The server validates requests with it and generates its OpenAPI document from it, the
 * client derives its types from it and parses responses with it, and tests build their responses from it.
 *
 * Compatibility rule: responses may gain fields (readers ignore unknown ones); requests may only gain optional fields.
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
  /** The body is raw bytes with the request's own content type. */
  rawBody?: boolean;
  /** The response is a file with its own content type; `response` does not describe it. */
  rawResponse?: boolean;
  /** The client sends the versions that the page runs in `RELEASES_HEADER`. */
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

/** Parses a response: a contract schema or, where no schema library is loaded, equivalent hand-written readers. */
export interface ResponseReader<Data> {
  safeParse(
    response: unknown,
  ): { success: true; data: Data } | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/** A GET endpoint for pages that bundle no schemas. */
export interface ReadEndpoint<Data> {
  method: 'GET';
  /** As `Endpoint.path`. */
  path: `/${string}`;
  response: ResponseReader<Data>;
}

type Given<K extends string, S> = S extends Schema ? (Schema extends S ? object : { [P in K]: z.input<S> }) : object;

/** The caller's input: only the parts (params, query, body) that the endpoint defines. */
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

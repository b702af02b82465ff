import type { Endpoint } from '@bandmark/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { type Access, type Actor, authorise } from './access';
import { type AccountLimiter, defaultAccountLimit } from './account-limit';
import type { Authenticator, SignedInUser } from './authenticator';
import type { HoldBody } from './body-budget';
import { invalidField, notFound, unauthorised } from './http-error';
import { type Counter, type Limit, type LimitDependencies, takeFromLimits, takeFromNetworkLimit } from './rate-limit';
import { httpErrorOfIssues } from './describe-issue';

/** Bytes of a raw body whose route sets no limit; not for `anyone`, who could keep many of them in memory. */
const RAW_BODY_LIMIT = 4 * 1024 * 1024;
/** Bytes up to which the limit of a raw body leaves it uncounted: memory has room for thousands of these. */
const SMALL_RAW_BODY = 64 * 1024;
/** PostgreSQL's text type cannot hold this character; a statement with it fails. */
const NUL = '\0';
const EMPTY = Buffer.alloc(0);

export interface RouteOptions {
  access: Access;
  /**
   * User id of the owner of the resource in the path; null if it does not exist. Another user gets the same 404 in both
   * cases. Required for `grant-or-owner`, optional for `signed-in`.
   */
  ownerOf?: (params: Record<string, unknown>) => Promise<string | null>;
  /**
   * The subject of the grants that give access to the path. Required for `grant-or-owner`; any other grant gets 404.
   */
  subjectOf?: (params: Record<string, unknown>) => unknown;
  /** Maximum bytes of a body, if the default does not fit. Required for `anyone` with `rawBody`. */
  bodyLimit?: number;
  /**
   * Rate limit per network of the caller, or by the counters that the function returns; checked before anything else.
   */
  limit?: Limit | ((request: FastifyRequest) => Promise<readonly Counter[]>);
  /** Rate limit of an account on this route, instead of the shared limit on all routes with this access. */
  accountLimit?: Limit;
  /** How many calls of one account, or attempt if they have only a grant, may be in flight here, per process. */
  accountCallsAtOnce?: number;
  /**
   * The handler removes U+0000 itself, because an answer is never refused for a character. Other routes respond with
   * 400.
   */
  removesNul?: boolean;
  /** `no-store` by default; to be set for responses that are public and the same for everyone. */
  cacheControl?: string;
}

type Schema = z.ZodMiniType;

/** A part that the endpoint does not define is undefined. */
type Part<S extends Schema> = Schema extends S ? undefined : z.output<S>;

/**
 * The argument of a handler. A class, not an object literal with getters for each request: V8 describes such a getter
 * in a hidden class in the old generation, which kept every request and its body alive until the next full collection
 * (docs/decisions/177-a-request-leaves-nothing-behind.md).
 */
class Call<Params extends Schema, Query extends Schema, Body extends Schema> {
  readonly actor: Actor;
  /** Body of an endpoint with `rawBody`; empty otherwise. */
  readonly raw: Buffer;

  constructor(
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly params: Part<Params>,
    readonly query: Part<Query>,
    readonly body: Part<Body>,
  ) {
    this.actor = request.actor;
    this.raw = Buffer.isBuffer(request.body) ? request.body : EMPTY;
  }

  /** The signed-in user. @throws HttpError 401 for an actor without one */
  get user(): SignedInUser {
    return signedIn(this.actor);
  }

  get userId(): string {
    return this.user.userId;
  }
}

/** What every route needs, whatever its feature. */
export interface RouteDependencies extends LimitDependencies {
  authenticator: Authenticator;
}

/** A registered route, as read by the completeness check, the access matrix and the OpenAPI document. */
export interface RegisteredRoute {
  endpoint: Endpoint;
  access: Access;
  /** Rate limit of one account; null if callers have no account. */
  accountLimit: Limit | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Filled by `defineRoute`; a child of the app shares its parent's. */
    registeredRoutes: RegisteredRoute[];
    accountLimiter: AccountLimiter;
    holdBody: HoldBody;
  }
}

/**
 * The only way to turn an endpoint of the contracts into a route. Checks the rate limit, session and role, then
 * ownership, and params, query and body by the endpoint's schemas. The response is reduced to its schema, so that a
 * column added to a table never leaks. The handler of an endpoint with `rawResponse` returns the bytes and sets their
 * content type.
 */
export function defineRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  app: FastifyInstance,
  deps: RouteDependencies,
  endpoint: Endpoint<P, Q, B, A>,
  options: RouteOptions,
  handler: (call: Call<P, Q, B>) => Promise<z.input<A> | Buffer>,
): void {
  if (options.access === 'grant-or-owner' && !(options.ownerOf && options.subjectOf))
    throw new Error(`${endpoint.path}: grant-or-owner needs ownerOf and subjectOf.`);
  if (endpoint.rawBody && options.access === 'anyone' && options.bodyLimit === undefined)
    throw new Error(`${endpoint.path}: a raw body from anyone needs a bodyLimit.`);
  const rawLimit = endpoint.rawBody ? (options.bodyLimit ?? RAW_BODY_LIMIT) : null;
  const bodyLimit = rawLimit ?? options.bodyLimit;
  const accountLimit = options.accountLimit ?? defaultAccountLimit(options.access);
  const bucket = options.accountLimit ? endpoint.path : options.access;
  app.registeredRoutes.push({ endpoint, access: options.access, accountLimit });
  const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
  const route = (instance: FastifyInstance) =>
    instance.route({
      method: endpoint.method,
      url,
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest: async (request, reply) => {
        if (typeof options.limit === 'function') await takeFromLimits(deps, await options.limit(request));
        else if (options.limit) await takeFromNetworkLimit(deps, endpoint.path, request.ip, options.limit);
        // Runs before the body is read: a refused caller must not make the server read megabytes first.
        request.actor = await authorise(deps.authenticator, request, options.access);
        if (accountLimit) app.accountLimiter.take(request.actor, bucket, accountLimit);
        // A connection that was lost in the meantime has already emitted `close`, so its call would be counted for
        // ever.
        if (reply.raw.destroyed) return;
        // Not `onResponse`, which does not run for an aborted request.
        if (options.accountCallsAtOnce !== undefined)
          reply.raw.once('close', app.accountLimiter.begin(request.actor, bucket, options.accountCallsAtOnce));
        if (rawLimit !== null && rawLimit > SMALL_RAW_BODY) {
          const announced = Number(request.headers['content-length'] ?? rawLimit);
          reply.raw.once('close', app.holdBody(Math.min(announced, rawLimit)));
        }
      },
      handler: async (request, reply) => {
        refuseBlanks(request.params);
        const params = check(endpoint.params, request.params, 'params');
        await checkOwner(request.actor, params, options);
        const query = check(endpoint.query, request.query, 'query');
        const body = check(endpoint.body, request.body, 'body');
        const call = new Call(request, reply, params, query, body);
        if (!options.removesNul) refuseNul(call);
        const response = await handler(call);
        reply.header('cache-control', options.cacheControl ?? 'no-store');
        if (!Buffer.isBuffer(response)) return endpoint.response.parse(response);
        if (!endpoint.rawResponse) throw new Error(`${endpoint.path}: bytes where the contract has JSON`);
        return response;
      },
    });
  if (endpoint.rawBody) {
    void app.register(async (child) => {
      child.removeAllContentTypeParsers();
      child.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
      route(child);
    });
  } else {
    route(app);
  }
}

/** @throws HttpError 400 that names the field */
function check<S extends Schema>(schema: S | undefined, value: unknown, part: 'params' | 'query' | 'body'): Part<S> {
  if (!schema) return undefined as Part<S>;
  const parsed = schema.safeParse(value === undefined ? {} : value, { reportInput: true });
  if (parsed.success) return parsed.data as Part<S>;
  throw httpErrorOfIssues(parsed.error.issues, part);
}

/** A coercing schema would read the blank in `/…/1/%20` as 0. */
function refuseBlanks(params: unknown): void {
  if (Object.values(params ?? {}).some((value) => typeof value === 'string' && value.trim() === '')) throw notFound();
}

/** @throws HttpError 400 that names the field with a NUL in it */
function refuseNul(given: { params: unknown; query: unknown; body: unknown }): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const path = pathToNul(given[part]);
    if (path === null) continue;
    const field = path.join('.') || part;
    throw part === 'params' ? notFound() : invalidField(field, `${field} must not contain the character U+0000.`);
  }
}

/** The path to the first NUL, or null. Searches only validated values, so the schemas bound its depth. */
function pathToNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes(NUL) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const path = name.includes(NUL) ? [] : pathToNul(inner);
    if (path !== null) return name.includes(NUL) ? path : [name, ...path];
  }
  return null;
}

async function checkOwner(actor: Actor, params: unknown, { ownerOf, subjectOf }: RouteOptions): Promise<void> {
  const given = (params ?? {}) as Record<string, unknown>;
  if (actor.kind === 'grant') {
    if (subjectOf?.(given) !== actor.subject) throw notFound();
    return;
  }
  if (ownerOf && (await ownerOf(given)) !== signedIn(actor).userId) throw notFound();
}

function signedIn(actor: Actor): SignedInUser {
  if (actor.kind !== 'user') throw unauthorised();
  return actor.user;
}

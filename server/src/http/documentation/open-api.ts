import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import { API_VERSION } from '@bandmark/contracts/registry';
import { z } from 'zod';
import type { Access } from '../access';
import type { RegisteredRoute } from '../define-route';

type JsonSchema = Record<string, unknown>;

/** Error responses that any endpoint with this access may give, in addition to its own. */
const REFUSALS: Readonly<Record<Access, readonly number[]>> = {
  anyone: [],
  'signed-in': [401],
  examiner: [401, 403],
  lead: [401, 403],
  'site-operator': [401, 403],
  operations: [401, 403],
  team: [401, 403],
  operator: [403],
  'grant-or-owner': [401],
  monitoring: [401],
};

const SECURITY: Readonly<Record<Access, readonly Record<string, never[]>[]>> = {
  anyone: [],
  'signed-in': [{ session: [] }],
  examiner: [{ session: [] }],
  lead: [{ session: [] }],
  'site-operator': [{ session: [] }],
  operations: [{ session: [] }],
  team: [{ team: [] }],
  operator: [],
  monitoring: [],
  'grant-or-owner': [{ grant: [] }, { session: [] }],
};

const REASONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not there, or not yours',
  429: 'Too many calls; Retry-After says when to try again',
};

/**
 * The OpenAPI 3.1 document of all registered routes, generated from the schemas that validate requests, so that it
 * cannot contradict the server. Leaves out the routes for the operator's token and for monitoring.
 */
export function openApiDocument(routes: readonly RegisteredRoute[], siteName: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (route.access === 'operator' || route.access === 'monitoring') continue;
    const { path, method } = route.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version: API_VERSION },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        team: { type: 'http', scheme: 'bearer' },
        grant: { type: 'apiKey', in: 'header', name: GRANT_HEADER },
      },
      schemas: { Error: jsonSchema(apiErrorSchema, 'output') },
    },
  };
}

function operation({ endpoint, access }: RegisteredRoute): Record<string, unknown> {
  const hasInput = endpoint.params ?? endpoint.query ?? endpoint.body;
  const refusals = [...(hasInput ? [400] : []), ...REFUSALS[access], ...(endpoint.params ? [404] : []), 429];
  return {
    summary: endpoint.summary,
    security: SECURITY[access],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'Done',
        content: endpoint.rawResponse ? BYTES : json(jsonSchema(endpoint.response, 'output')),
      },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          { description: REASONS[status], content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

const BYTES = { '*/*': { schema: { type: 'string', format: 'binary' } } };

function requestBody(endpoint: RegisteredRoute['endpoint']): Record<string, unknown> {
  if (endpoint.rawBody) {
    return { requestBody: { required: true, content: BYTES } };
  }
  return endpoint.body ? { requestBody: { required: true, content: json(jsonSchema(endpoint.body, 'input')) } } : {};
}

function parameters(schema: RegisteredRoute['endpoint']['params'], place: 'path' | 'query'): Record<string, unknown>[] {
  if (!schema) return [];
  const { properties, required } = z
    .object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).optional() })
    .parse(jsonSchema(schema, 'output'));
  return Object.entries(properties).map(([name, given]) => ({
    name,
    in: place,
    required: place === 'path' || (required?.includes(name) ?? false),
    schema: given,
  }));
}

function json(schema: JsonSchema): Record<string, unknown> {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

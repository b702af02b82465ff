import { operatedAccountSchema, ROLES } from '@bandmark/contracts/api/operations-accounts';
import { endpoint } from '@bandmark/contracts/endpoint';
import { z } from 'zod/mini';

// These endpoints are not in `shared/contracts`: only the server's commands, from the same source tree, call them.

/** 404 `unknown_account`; 409 `last_operator` unless `evenTheLast`, because a command can grant the role again. */
export const setRoleEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/roles',
  summary: 'Give a role to an account, or take it away',
  body: z.object({
    email: z.string().check(z.maxLength(254)),
    role: z.enum(ROLES),
    isGiven: z.boolean(),
    evenTheLast: z.optional(z.boolean()),
  }),
  response: operatedAccountSchema,
});

const namedSchema = z.object({ what: z.string(), name: z.string() });

/** For tracing a complaint through the log, which holds pseudonyms in place of ids. */
export const logNamesEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/log-names',
  summary: 'Under which names the log speaks of an account, its tests and their parts',
  body: z.object({ email: z.string().check(z.maxLength(254)) }),
  response: z.array(namedSchema),
});

export const listAccountsEndpoint = endpoint({
  method: 'GET',
  path: '/api/operator/accounts',
  summary: 'Every account, oldest first, page by page',
  /** `after`: the `next` of the previous page. */
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15} [0-9a-f-]{36}$/))) }),
  response: z.object({ accounts: z.array(operatedAccountSchema), next: z.nullable(z.string()) }),
});

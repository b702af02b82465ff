import { endpoint } from '@bandmark/contracts/endpoint';
import { z } from 'zod/mini';

/** These endpoints are not in `shared/contracts`: only the server's commands, from the same source tree, call them. */
export const accountSchema = z.object({
  email: z.string(),
  name: z.string(),
  isExaminer: z.boolean(),
  isLead: z.boolean(),
  isOperator: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type Account = z.infer<typeof accountSchema>;

export const setExaminerEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/examiners',
  summary: 'Make an account an examiner, or no longer',
  body: z.object({ email: z.string().check(z.maxLength(254)), isExaminer: z.boolean() }),
  response: accountSchema,
});

export const setLeadEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/leads',
  summary: 'Let an account lead examiners: withdraw marks and certificates, or no longer',
  body: z.object({ email: z.string().check(z.maxLength(254)), isLead: z.boolean() }),
  response: accountSchema,
});

export const setOperatorEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/operators',
  summary: 'Let an account read the status page, or no longer',
  body: z.object({
    email: z.string().check(z.maxLength(254)),
    isOperator: z.boolean(),
    evenTheLast: z.optional(z.boolean()),
  }),
  response: accountSchema,
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
  response: z.object({ accounts: z.array(accountSchema), next: z.nullable(z.string()) }),
});

import * as z from '@bandmark/contracts/schema';
import { EXTRA_TIME_FACTORS } from '@bandmark/domain/deadlines';
import { type CallResponse, endpoint } from '../endpoint';
import { emailSchema } from './auth';
import { dateTimeSchema } from './primitives';

/** Roles of an account; every account can take tests. */
export const ROLES = ['examiner', 'lead', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const operatedAccountSchema = z.object({
  email: z.string(),
  /** Empty until the owner has entered a name. */
  name: z.string(),
  roles: z.array(z.string()),
  /** Extra time factor: 1, 1.25, 1.5 or 2. It applies to parts that are begun from now on. */
  timeFactor: z.number(),
  createdAt: dateTimeSchema,
  /** The calling operator's own account: another operator withdraws its role of operator and gives it extra time. */
  isOwn: z.boolean(),
  /** Whether the owner can read mails to this address; anyone can sign up with it. Absent from older servers. */
  isConfirmed: z.optional(z.boolean()),
});
export type OperatedAccount = z.infer<typeof operatedAccountSchema>;

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/operations/accounts',
  summary: 'Accounts with their roles and their extra time, the newest first, at most 50 (operators)',
  query: z.object({
    /** Part of an address or a name. */
    by: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    role: z.optional(z.enum(ROLES)),
    /** Only accounts with extra time. */
    hasExtraTime: z.optional(z.literal('true')),
  }),
  response: z.object({
    /** Total number of accounts that match the query. */
    count: z.number(),
    accounts: z.array(operatedAccountSchema),
  }),
});

/** 403 `own_account`, 404 `unknown_account`, 409 `last_operator`. */
export const changeRole = endpoint({
  method: 'POST',
  path: '/api/operations/accounts/role',
  summary: 'Give a role to an account, or take it away (operators)',
  body: z.object({ email: emailSchema, role: z.enum(ROLES), isGiven: z.boolean() }),
  response: operatedAccountSchema,
});

/** Open parts keep their deadlines. 403 `own_account`, 404 `unknown_account`. */
export const giveExtraTime = endpoint({
  method: 'POST',
  path: '/api/operations/accounts/extra-time',
  summary: 'Give extra time to an account, for parts that are begun from now on (operators)',
  body: z.object({ email: emailSchema, timeFactor: z.literal(EXTRA_TIME_FACTORS) }),
  response: operatedAccountSchema,
});

export const operatorActionSchema = z.object({
  entry: z.number(),
  /** E-mail address of the affected account. */
  email: z.string(),
  /** `role-granted`, `role-withdrawn`, `time-factor` or `test-replaced`. Newer servers may send others. */
  action: z.string(),
  /** The role, the factor, or the numbers of both tests ("3 4"). */
  detail: z.string(),
  reason: z.string(),
  /** E-mail address of the operator; null for a command, and once that account is deleted. */
  doneBy: z.nullable(z.string()),
  isCommand: z.boolean(),
  doneAt: dateTimeSchema,
});
export type OperatorAction = z.infer<typeof operatorActionSchema>;

export const listActions = endpoint({
  method: 'GET',
  path: '/api/operations/actions',
  summary: 'What operators did to accounts and their tests, the newest first, at most 100 (operators)',
  response: z.array(operatorActionSchema),
});
export type OperatorActions = CallResponse<typeof listActions>;

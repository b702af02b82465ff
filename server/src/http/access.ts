import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import type { FastifyRequest } from 'fastify';
import type { Authenticator, Grant, SignedInUser, Team } from './authenticator';
import { forbidden, unauthorised } from './http-error';

/**
 * Who may call: `anyone` · `signed-in` · `examiner`, `lead` (operators too), `site-operator` (roles that a command
 * grants) · `operator` (only the token in DATA_DIR) · `operations` (a site operator, or that token) · `grant-or-owner`
 * (a grant for the resource in the path, or the session of its owner) · `team` (the token of a release team, or the
 * operator's; the handler checks for which remotes) · `monitoring` (the token that an operator gave to Prometheus, or
 * the operator's).
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'examiner'
  | 'lead'
  | 'site-operator'
  | 'operator'
  | 'operations'
  | 'grant-or-owner'
  | 'team'
  | 'monitoring';

export type Actor =
  | { kind: 'anyone' }
  | { kind: 'user'; user: SignedInUser }
  | ({ kind: 'grant' } & Grant)
  | { kind: 'team'; team: Team }
  | { kind: 'operator' };

/** The acting account in a call for `operations`; null for a command that uses the operator's token. */
export const operatorOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.user.userId : null);

export const OPERATOR_HEADER = 'x-operator-token';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** @throws HttpError 401 or 403 */
export async function authorise(authenticator: Authenticator, request: FastifyRequest, access: Access): Promise<Actor> {
  switch (access) {
    case 'anyone':
      return { kind: 'anyone' };
    case 'operator':
      if (!isOperator(authenticator, request))
        throw forbidden('operator_token_required', 'The operator’s token of this server is needed.');
      return { kind: 'operator' };
    case 'grant-or-owner': {
      const grant = request.headers[GRANT_HEADER];
      const known = typeof grant === 'string' ? await authenticator.grantOf(grant) : null;
      return known === null ? requireUser(authenticator, request) : { kind: 'grant', ...known };
    }
    case 'signed-in':
      return requireUser(authenticator, request);
    case 'team':
      return isOperator(authenticator, request) ? { kind: 'operator' } : requireTeam(authenticator, request);
    case 'monitoring':
      if (isOperator(authenticator, request) || authenticator.mayMonitor(bearerOf(request) ?? ''))
        return { kind: 'operator' };
      throw unauthorised('metrics_token_required', 'The token of METRICS_TOKEN is needed.');
    case 'examiner': {
      const actor = await requireUser(authenticator, request);
      if (!actor.user.isExaminer) throw forbidden('examiners_only', 'The account lacks the role examiner.');
      return actor;
    }
    case 'lead': {
      const actor = await requireUser(authenticator, request);
      if (!actor.user.isLead && !actor.user.isOperator)
        throw forbidden('leads_only', 'The account lacks the roles lead and operator.');
      return actor;
    }
    case 'operations':
      return isOperator(authenticator, request) ? { kind: 'operator' } : requireSiteOperator(authenticator, request);
    case 'site-operator':
      return requireSiteOperator(authenticator, request);
  }
}

/** User id of the session that a call to a public route carries, if it carries one. */
export async function readerOf(authenticator: Authenticator, request: FastifyRequest): Promise<string | null> {
  const token = bearerOf(request);
  const user = token === undefined ? null : await authenticator.userOf(token);
  return user?.userId ?? null;
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

async function requireTeam(authenticator: Authenticator, request: FastifyRequest): Promise<Actor & { kind: 'team' }> {
  const token = bearerOf(request);
  if (token === undefined) throw unauthorised('team_token_required', 'A team’s token is needed.');
  const team = await authenticator.teamOf(token);
  if (!team) throw unauthorised('team_token_unknown', 'This token is unknown or was revoked.');
  return { kind: 'team', team };
}

async function requireUser(authenticator: Authenticator, request: FastifyRequest): Promise<Actor & { kind: 'user' }> {
  const token = bearerOf(request);
  if (token === undefined) throw unauthorised();
  const user = await authenticator.userOf(token);
  if (!user) throw unauthorised('session_ended', 'The session has ended.');
  return { kind: 'user', user };
}

async function requireSiteOperator(
  authenticator: Authenticator,
  request: FastifyRequest,
): Promise<Actor & { kind: 'user' }> {
  const actor = await requireUser(authenticator, request);
  if (!actor.user.isOperator) throw forbidden('operators_only', 'The account lacks the role operator.');
  return actor;
}

function isOperator(authenticator: Authenticator, request: FastifyRequest): boolean {
  const token = request.headers[OPERATOR_HEADER];
  return typeof token === 'string' && authenticator.isOperator(token);
}

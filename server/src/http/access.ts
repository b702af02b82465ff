import { createHash, timingSafeEqual } from 'node:crypto';
import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../app-dependencies';
import { readGrant } from '../exams/attempt-grant';
import { readSession, type SessionUser } from '../accounts/sign-in/session';
import { type Team, teamOfToken } from '../releases/teams/teams';
import { forbidden, unauthorised } from './http-error';

/**
 * Who may call:
 * `anyone` · `signed-in` · `examiner`, `site-operator` (roles granted by a command) · `operator` (the token in DATA_DIR, nothing else) ·
 * `grant-or-owner` (the attempt's own grant, which outlives sign-out, or its owner's session) ·
 * `team` (the token of a team that releases, or the operator's; which remotes is for the handler to check).
 */
export type Access = 'anyone' | 'signed-in' | 'examiner' | 'site-operator' | 'operator' | 'grant-or-owner' | 'team';

export type Actor =
  | { kind: 'anyone' }
  | { kind: 'user'; user: SessionUser }
  | { kind: 'grant'; attemptId: string }
  | { kind: 'team'; team: Team }
  | { kind: 'operator' };

export const OPERATOR_HEADER = 'x-operator-token';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

/** @throws HttpError 401 or 403 */
export async function authorise(deps: AppDependencies, request: FastifyRequest, access: Access): Promise<Actor> {
  switch (access) {
    case 'anyone':
      return { kind: 'anyone' };
    case 'operator':
      if (!isOperator(deps, request))
        throw forbidden('operator_token_required', 'Only the operator of this server may do this.');
      return { kind: 'operator' };
    case 'grant-or-owner': {
      const grant = request.headers[GRANT_HEADER];
      const attemptId = typeof grant === 'string' ? await readGrant(deps, grant) : null;
      return attemptId === null ? requireUser(deps, request) : { kind: 'grant', attemptId };
    }
    case 'signed-in':
      return requireUser(deps, request);
    case 'team':
      return isOperator(deps, request)
        ? { kind: 'operator' }
        : { kind: 'team', team: await requireTeam(deps, request) };
    case 'examiner': {
      const actor = await requireUser(deps, request);
      if (!actor.user.isExaminer) throw forbidden('examiners_only', 'Only examiners may do this.');
      return actor;
    }
    case 'site-operator': {
      const actor = await requireUser(deps, request);
      if (!actor.user.isOperator) throw forbidden('operators_only', 'Only operators may see this.');
      return actor;
    }
  }
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

async function requireTeam(deps: AppDependencies, request: FastifyRequest): Promise<Team> {
  const token = bearerOf(request);
  const team = token === undefined ? null : await teamOfToken(deps.db, token);
  if (!team)
    throw token === undefined
      ? unauthorised('team_token_required', 'A team’s token is needed.')
      : unauthorised('team_token_unknown', 'This token is unknown or was revoked.');
  return team;
}

async function requireUser(deps: AppDependencies, request: FastifyRequest): Promise<Actor & { kind: 'user' }> {
  const token = bearerOf(request);
  const user = token === undefined ? null : await readSession(deps, token);
  if (!user) throw token === undefined ? unauthorised() : unauthorised('session_ended', 'The session has ended.');
  return { kind: 'user', user };
}

function isOperator(deps: AppDependencies, request: FastifyRequest): boolean {
  const given = request.headers[OPERATOR_HEADER];
  if (typeof given !== 'string' || deps.operatorToken === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(deps.operatorToken));
}

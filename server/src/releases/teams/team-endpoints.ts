import { endpoint } from '@bandmark/contracts/endpoint';
import { releaseNameSchema } from '@bandmark/contracts/registry';
import { z } from 'zod/mini';

/** Not among the contracts: only this server's own command calls them, and it comes from the same source tree. */
export const teamNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/));

export const teamSchema = z.object({
  name: z.string(),
  remotes: z.array(z.string()),
  /** Versions of this team must be signed. */
  hasKey: z.boolean(),
  createdAt: z.string(),
  revokedAt: z.nullable(z.string()),
});

export type TeamView = z.output<typeof teamSchema>;

/** The token is in this one response and stored nowhere; creating a team again gives it a new one and ends the old. */
export const createTeamEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/teams',
  summary: 'Let a team release remotes; the response has its token, once (operator)',
  body: z.object({
    name: teamNameSchema,
    remotes: z.array(releaseNameSchema).check(z.minLength(1), z.maxLength(50)),
    /**
     * Ed25519, PEM or base64 SPKI: from then on unsigned versions of this team are refused. Without it a registered key
     * stays; null removes it.
     */
    publicKey: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  }),
  response: z.extend(teamSchema, { token: z.string() }),
});

export const revokeTeamEndpoint = endpoint({
  method: 'POST',
  path: '/api/operator/teams/revoke',
  summary: 'End a team’s token (operator)',
  body: z.object({ name: teamNameSchema }),
  response: teamSchema,
});

export const listTeamsEndpoint = endpoint({
  method: 'GET',
  path: '/api/operator/teams',
  summary: 'Every team that may release, or might (operator)',
  response: z.array(teamSchema),
});

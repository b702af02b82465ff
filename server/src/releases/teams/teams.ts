import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { releaseTeams } from '../../database/schema/release-teams';
import { invalidField, notFound } from '../../http/http-error';
import { publicKeyOf, spkiOf } from '../registry/signatures';
import type { TeamView } from './team-endpoints';

type Row = typeof releaseTeams.$inferSelect;

/** A team as a call of its token acts. */
export interface Team {
  name: string;
  remotes: readonly string[];
  /** Base64 SPKI; null for a team that signs nothing. */
  publicKey: string | null;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const viewOf = ({ name, remotes, publicKey, createdAt, revokedAt }: Row): TeamView => ({
  name,
  remotes,
  hasKey: publicKey !== null,
  createdAt: new Date(createdAt).toISOString(),
  revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
});

export interface NewTeam {
  name: string;
  remotes: readonly string[];
  publicKey?: string | undefined;
}

/**
 * Makes a team, or gives one that is there another token, other remotes and another key: the old token ends with it.
 * @returns with the token, which is nowhere else: only its hash is kept
 * @throws HttpError 400 for a key that is none
 */
export async function createTeam(
  db: Database,
  { name, remotes, publicKey }: NewTeam,
  now: number,
): Promise<TeamView & { token: string }> {
  const key = publicKey === undefined ? null : publicKeyOf(publicKey);
  if (publicKey !== undefined && key === null) throw invalidField('publicKey', 'This is no Ed25519 public key.');
  const token = `bandmark-team-${randomBytes(32).toString('base64url')}`;
  const values = {
    tokenHash: hashOf(token),
    remotes: [...new Set(remotes)].sort(),
    publicKey: key && spkiOf(key),
    createdAt: now,
    revokedAt: null,
  };
  const [row] = await db
    .insert(releaseTeams)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: releaseTeams.name, set: values })
    .returning();
  if (!row) throw new Error(`The team ${name} was not stored.`);
  return { ...viewOf(row), token };
}

/** @throws HttpError 404 when there is no such team */
export async function revokeTeam(db: Database, name: string, now: number): Promise<TeamView> {
  const [row] = await db.update(releaseTeams).set({ revokedAt: now }).where(eq(releaseTeams.name, name)).returning();
  if (!row) throw notFound('unknown_team', `There is no team "${name}".`);
  return viewOf(row);
}

export async function listTeams(db: Database): Promise<TeamView[]> {
  return (await db.select().from(releaseTeams).orderBy(asc(releaseTeams.name))).map(viewOf);
}

/** @returns null for a token that was never given or is revoked */
export async function teamOfToken(db: Database, token: string): Promise<Team | null> {
  const where = and(eq(releaseTeams.tokenHash, hashOf(token)), isNull(releaseTeams.revokedAt));
  const [row] = await db.select().from(releaseTeams).where(where);
  return row ? { name: row.name, remotes: row.remotes, publicKey: row.publicKey } : null;
}

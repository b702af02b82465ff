import type { StoredRelease } from '@bandmark/contracts/registry';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { releaseTeams } from '../../database/schema/release-teams';
import type { Actor } from '../../http/access';
import { invalidField, notFound } from '../../http/http-error';
import { randomToken, tokenHash } from '../../random-id';
import { ReleaseError } from '../registry/release-error';
import { isSignedRelease, publicKeyOf, spkiOf } from '../registry/signatures';
import type { TeamView } from './team-endpoints';

type Row = typeof releaseTeams.$inferSelect;

/** The team in whose name a call with its token acts. */
export interface Team {
  name: string;
  remotes: readonly string[];
  /** Base64 SPKI; null for a team that signs nothing. */
  publicKey: string | null;
}

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
  /** Undefined keeps the key that is registered; null removes it. */
  publicKey?: string | null | undefined;
}

/**
 * Creates a team, or replaces the token and remotes of an existing one, whose old token then ends, and its key if one is
 * given.
 * @returns the team with its token, of which only the hash is stored
 * @throws HttpError 400 when the key is not an Ed25519 public key
 */
export async function createTeam(
  db: Database,
  { name, remotes, publicKey }: NewTeam,
  now: number,
): Promise<TeamView & { token: string }> {
  const key = typeof publicKey === 'string' ? publicKeyOf(publicKey) : null;
  if (typeof publicKey === 'string' && key === null) throw invalidField('publicKey', 'This is no Ed25519 public key.');
  const token = `bandmark-team-${randomToken()}`;
  const values = {
    tokenHash: tokenHash(token),
    remotes: [...new Set(remotes)].sort(),
    createdAt: now,
    revokedAt: null,
    // Otherwise the registered key stays: without it, a stolen token alone could publish.
    ...(publicKey === undefined ? {} : { publicKey: key && spkiOf(key) }),
  };
  const [row] = await db
    .insert(releaseTeams)
    .values({ name, ...values })
    .onConflictDoUpdate({ target: releaseTeams.name, set: values })
    .returning();
  if (!row) throw new Error(`The team ${name} was not stored.`);
  return { ...viewOf(row), token };
}

/** A second call keeps the time at which the token ended. @throws HttpError 404 for an unknown team */
export async function revokeTeam(db: Database, name: string, now: number): Promise<TeamView> {
  const [row] = await db
    .update(releaseTeams)
    .set({ revokedAt: sql`coalesce(${releaseTeams.revokedAt}, ${now})` })
    .where(eq(releaseTeams.name, name))
    .returning();
  if (!row) throw notFound('unknown_team', `There is no team "${name}".`);
  return viewOf(row);
}

export async function listTeams(db: Database): Promise<TeamView[]> {
  return (await db.select().from(releaseTeams).orderBy(asc(releaseTeams.name))).map(viewOf);
}

/** @returns null for a token that is unknown or was revoked */
export async function teamOfToken(db: Database, token: string): Promise<Team | null> {
  const where = and(eq(releaseTeams.tokenHash, tokenHash(token)), isNull(releaseTeams.revokedAt));
  const [row] = await db.select().from(releaseTeams).where(where);
  return row ? { name: row.name, remotes: row.remotes, publicKey: row.publicKey } : null;
}

/**
 * A team whose key is registered releases what it signed and nothing else: a stolen token alone publishes nothing.
 * @throws ReleaseError
 */
export function requireSignature(actor: Actor, name: string, release: StoredRelease): void {
  const team = actor.kind === 'team' ? actor.team : null;
  const { signature, version } = release;
  if (!signature) {
    if (team?.publicKey)
      throw new ReleaseError(`${name} ${version} is not signed, and a key of ${team.name} is registered.`);
    return;
  }
  if (signature.team !== team?.name)
    throw new ReleaseError(
      `${name} ${version} is signed for the team ${signature.team}, and the token is that of ${team?.name ?? 'the operator'}: set BANDMARK_TEAM to the name of the token's team.`,
    );
  if (signature.key !== team.publicKey)
    throw new ReleaseError(
      `${name} ${version} is signed with a key that is not registered for the team ${team.name}: sign with that team's key, or have the operator register this one.`,
    );
  if (!isSignedRelease(name, release)) throw new ReleaseError(`The signature of ${name} ${version} does not fit it.`);
}

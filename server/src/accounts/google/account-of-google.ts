import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { AccountsDependencies } from '../dependencies';
import { plainEmail } from '@bandmark/domain/credentials';
import { keptName } from '@bandmark/domain/holder-name';
import { endEverySession } from '../sign-in/sign-out';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/users';
import { conflict } from '../../http/http-error';
import { randomUuid } from '../../random-id';

const GOOGLE = 'https://accounts.google.com';

/** `email_verified` is the boolean true from Google; other providers may send the string "true". */
export const googleClaimsSchema = z.object({
  sub: z.string(),
  email: z.email(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().optional(),
  /** The Google Workspace domain of the account, such as a school's. */
  hd: z.string().optional(),
});

export interface GoogleIdentity {
  subject: string;
  email: string;
  name: string | undefined;
  /** Whether the provider vouches for the current owner of the mailbox, not only for the one at verification. */
  isAuthoritative: boolean;
}

/**
 * Google verifies an address that it does not host only once; the mailbox may have changed owner since
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token). Any other provider counts as
 * authoritative, because the operator chose to trust it.
 */
export function identityOf(issuer: string, claims: z.output<typeof googleClaimsSchema>): GoogleIdentity {
  const isHosted = claims.hd !== undefined || /@gmail\.com$/i.test(claims.email);
  const { sub: subject, email, name } = claims;
  return { subject, email, name, isAuthoritative: new URL(issuer).origin !== GOOGLE || isHosted };
}

/**
 * Finds or creates the account of a Google identity with a verified e-mail: the account linked to it, else the account
 * with its e-mail, else a new one.
 *
 * An unverified account with that e-mail loses its password and sessions here. Otherwise a stranger could sign up with
 * another person's address, wait for the owner to sign in with Google, and share the account
 * (docs/decisions/011-google-and-password-accounts.md).
 * @returns the user's id
 * @throws HttpError 409 when the address has an account and Google is not authoritative for the address, or when the
 * account is being erased
 */
export async function accountOfGoogle(deps: AccountsDependencies, identity: GoogleIdentity): Promise<string> {
  const { db, clock } = deps;
  const email = plainEmail(identity.email);
  return db.transaction(async (tx) => {
    const existing = await existingAccount(deps, tx, identity, email);
    if (existing !== null) return existing;
    const userId = randomUuid();
    const added = await tx
      .insert(users)
      .values({
        userId,
        email,
        googleSubject: identity.subject,
        isEmailVerified: true,
        name: keptName(identity.name?.replaceAll('\0', '') ?? ''),
        createdAt: clock(),
      })
      .onConflictDoNothing()
      .returning({ userId: users.userId });
    if (added.length > 0) return userId;
    // A concurrent sign-in or sign-up created the account; the insert waited for its commit.
    const other = await existingAccount(deps, tx, identity, email);
    if (other === null) throw new Error('accountOfGoogle: the account that stood in the way is gone');
    return other;
  });
}

async function existingAccount(
  deps: AccountsDependencies,
  tx: Database,
  { subject: googleSubject, isAuthoritative }: GoogleIdentity,
  email: string,
): Promise<string | null> {
  const [known] = await tx.select().from(users).where(eq(users.googleSubject, googleSubject));
  if (known) return openAccount(known);
  const [sameEmail] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (!sameEmail) return null;
  const userId = openAccount(sameEmail);
  // A concurrent sign-in with this identity has just linked the account; the row lock waited for it.
  if (sameEmail.googleSubject === googleSubject) return userId;
  if (!isAuthoritative) throw conflict('google_failed', 'The address may have another owner by now.');
  if (sameEmail.isEmailVerified) await tx.update(users).set({ googleSubject }).where(eq(users.userId, userId));
  else await endEverySession(deps, tx, userId, { googleSubject, passwordHash: null, isEmailVerified: true });
  return userId;
}

/** @throws HttpError 409 when the account is being erased: its owner can no longer get it back */
function openAccount({ userId, erasingAt }: Pick<typeof users.$inferSelect, 'userId' | 'erasingAt'>): string {
  if (erasingAt !== null) throw conflict('google_failed', 'The account is being erased.');
  return userId;
}

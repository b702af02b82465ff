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

/** Google says true; other providers may say "true". */
export const googleClaimsSchema = z.object({
  sub: z.string(),
  email: z.email(),
  email_verified: z.union([z.literal(true), z.literal('true')]),
  name: z.string().optional(),
  /** The domain that Google hosts, such as a school's. */
  hd: z.string().optional(),
});

export interface GoogleIdentity {
  subject: string;
  email: string;
  name: string | undefined;
  /** The provider knows whose mailbox it is today, not only whose it was when it was verified. */
  isAuthoritative: boolean;
}

/**
 * Google verifies an address that it does not host once, and its mailbox may have another owner since
 * (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token). Another provider is the operator's
 * own choice.
 */
export function identityOf(issuer: string, claims: z.output<typeof googleClaimsSchema>): GoogleIdentity {
  const isHosted = claims.hd !== undefined || /@gmail\.com$/i.test(claims.email);
  const { sub: subject, email, name } = claims;
  return { subject, email, name, isAuthoritative: new URL(issuer).origin !== GOOGLE || isHosted };
}

/**
 * The account of a Google identity, whose e-mail Google has verified: the one that came with it before, else the one
 * with its e-mail, else a new one.
 *
 * An unverified account with that e-mail loses its password and its sessions here: otherwise a stranger could sign up
 * with another person's address, wait for its owner and share the account
 * (docs/decisions/011-google-and-password-accounts.md).
 * @returns the user's id
 * @throws HttpError 409 where the address has an account and Google does not know whose the address is today, or the
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
    // Another sign-in, or a sign-up with the address, made it in the same moment; the insert has waited for its commit.
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
  // The identity's own, from another sign-in that this one has waited for.
  if (sameEmail.googleSubject === googleSubject) return userId;
  if (!isAuthoritative) throw conflict('google_failed', 'The address may have another owner by now.');
  if (sameEmail.isEmailVerified) await tx.update(users).set({ googleSubject }).where(eq(users.userId, userId));
  else await endEverySession(deps, tx, userId, { googleSubject, passwordHash: null, isEmailVerified: true });
  return userId;
}

/** @throws HttpError 409 for one that is being erased, which is gone for its owner */
function openAccount({ userId, erasingAt }: Pick<typeof users.$inferSelect, 'userId' | 'erasingAt'>): string {
  if (erasingAt !== null) throw conflict('google_failed', 'The account is being erased.');
  return userId;
}

import { eq } from 'drizzle-orm';
import type { AccountsDependencies } from '../dependencies';
import { cleanName } from '@bandmark/domain/person-name';
import { endEverySession } from '../sign-in/sign-out';
import { users } from '../../database/schema/users';
import { randomUuid } from '../../random-id';

export interface GoogleIdentity {
  subject: string;
  email: string;
  name: string | undefined;
}

/**
 * The account of a Google identity, whose e-mail Google has verified: the one that came with it before, else the one
 * with its e-mail, else a new one.
 *
 * An unverified account with that e-mail loses its password and its sessions here: otherwise a stranger could sign up
 * with another person's address, wait for its owner and share the account
 * (docs/decisions/011-google-and-password-accounts.md).
 * @returns the user's id
 */
export async function accountOfGoogle(deps: AccountsDependencies, identity: GoogleIdentity): Promise<string> {
  const { db, clock } = deps;
  const email = identity.email.trim().toLowerCase();
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.googleSubject, identity.subject));
    if (known) return known.userId;
    const [sameEmail] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (sameEmail) {
      const { userId } = sameEmail;
      const googleSubject = identity.subject;
      if (sameEmail.isEmailVerified) await tx.update(users).set({ googleSubject }).where(eq(users.userId, userId));
      else await endEverySession(deps, tx, userId, { googleSubject, passwordHash: null, isEmailVerified: true });
      return userId;
    }
    const userId = randomUuid();
    await tx.insert(users).values({
      userId,
      email,
      googleSubject: identity.subject,
      isEmailVerified: true,
      name: cleanName(identity.name?.replaceAll('\0', '') ?? ''),
      createdAt: clock(),
    });
    return userId;
  });
}

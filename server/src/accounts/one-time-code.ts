import { and, eq, gt } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import type { AccountVersion } from './sign-in/session';
import { signInCodes } from '../database/schema/auth';
import { users } from '../database/schema/users';
import { HttpError } from '../http/http-error';
import { randomToken, tokenHash } from '../random-id';

/** Short, because the page exchanges the code as soon as it has loaded. */
export const ONE_TIME_CODE_SECONDS = 120;

/** A code is valid only for the purpose that it was made for. */
type Purpose = 'sign-in' | 'archive';

/** Sign-in codes have no prefix, because servers of the previous version share them during a deploy. */
const hashOf = (purpose: Purpose, code: string, browser: string) =>
  tokenHash(`${purpose === 'sign-in' ? '' : `${purpose}|`}${code}.${browser}`);

/**
 * Makes a code for the URL and a second half for a cookie. Neither works alone, so a link with a stranger's code cannot
 * sign the visitor in to the stranger's account (login CSRF).
 */
export async function makeOneTimeCode(
  { db, clock }: Pick<AppDependencies, 'db' | 'clock'>,
  userId: string,
  purpose: Purpose = 'sign-in',
): Promise<{ code: string; browser: string }> {
  const code = randomToken();
  const browser = randomToken();
  await db
    .insert(signInCodes)
    .values({ codeHash: hashOf(purpose, code, browser), userId, expiresAt: clock() + ONE_TIME_CODE_SECONDS * 1000 });
  return { code, browser };
}

const CODE_USED = { 'sign-in': 'google_code_used', archive: 'archive_link_used' } as const;

/**
 * Consumes a code.
 * @returns the account that it was made for
 * @throws HttpError 400 for a code that is unknown, used, expired, or made for another browser
 */
export async function exchangeOneTimeCode(
  deps: AppDependencies,
  code: string,
  browser: string | undefined,
  purpose: Purpose = 'sign-in',
): Promise<AccountVersion> {
  const codeHash = hashOf(purpose, code, browser ?? '');
  // Reads the version before consuming the code: if every session ends before that, the code is gone; if after it, this
  // version is no longer valid.
  const [user] = await deps.db
    .select({ userId: users.userId, sessionVersion: users.sessionVersion })
    .from(signInCodes)
    .innerJoin(users, eq(users.userId, signInCodes.userId))
    .where(and(eq(signInCodes.codeHash, codeHash), gt(signInCodes.expiresAt, deps.clock())));
  const used = await deps.db.delete(signInCodes).where(eq(signInCodes.codeHash, codeHash)).returning();
  if (!user || used.length === 0) {
    throw new HttpError(400, { message: 'The code is unknown, used or too old.', code: CODE_USED[purpose] });
  }
  return user;
}

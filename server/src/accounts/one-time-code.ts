import { and, eq, gt } from 'drizzle-orm';
import type { AppDependencies } from '../app-dependencies';
import type { AccountVersion } from './sign-in/session';
import { signInCodes } from '../database/schema/auth';
import { users } from '../database/schema/users';
import { HttpError } from '../http/http-error';
import { randomToken, tokenHash } from '../random-id';

/** The page exchanges the code as soon as it has loaded. */
export const ONE_TIME_CODE_SECONDS = 120;

/** What a code opens, and nothing else. */
type Purpose = 'sign-in' | 'archive';

/** Codes of a sign-in have no prefix: servers of the version before share them. */
const hashOf = (purpose: Purpose, code: string, browser: string) =>
  tokenHash(`${purpose === 'sign-in' ? '' : `${purpose}|`}${code}.${browser}`);

/**
 * The code that the address carries back to the page, and the other half of it for a cookie: a code alone opens
 * nothing, so a link with a stranger's code does not sign its reader in to the stranger's account.
 */
export async function makeOneTimeCode(
  { db, clock }: AppDependencies,
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

/** @returns who made the code @throws HttpError 400 for a code that is unknown, used, too old, or another browser's */
export async function exchangeOneTimeCode(
  deps: AppDependencies,
  code: string,
  browser: string | undefined,
  purpose: Purpose = 'sign-in',
): Promise<AccountVersion> {
  const [used] = await deps.db
    .delete(signInCodes)
    .where(and(eq(signInCodes.codeHash, hashOf(purpose, code, browser ?? '')), gt(signInCodes.expiresAt, deps.clock())))
    .returning({ userId: signInCodes.userId });
  const [user] = used ? await deps.db.select().from(users).where(eq(users.userId, used.userId)) : [];
  if (!user) {
    throw new HttpError(400, { message: 'The code is unknown, used or too old.', code: CODE_USED[purpose] });
  }
  return user;
}

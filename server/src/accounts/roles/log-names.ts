import { plainEmail } from '@bandmark/domain/credentials';
import { asc, eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { notFound } from '../../http/http-error';
import { logName } from '../../log-name';

/**
 * The pseudonyms under which the log mentions an account, its tests and their parts.
 * @throws HttpError 404 when no account has this email
 */
export async function logNamesOf(
  { db, secrets }: Pick<AppDependencies, 'db' | 'secrets'>,
  email: string,
): Promise<{ what: string; name: string }[]> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, plainEmail(email)));
  if (!user) throw notFound('unknown_account', `There is no account with the email ${email}.`);
  const parts = await db
    .select({ number: tests.number, myTestId: tests.myTestId, skill: attempts.skill, attemptId: attempts.attemptId })
    .from(tests)
    .leftJoin(attempts, eq(attempts.myTestId, tests.myTestId))
    .where(eq(tests.userId, user.userId))
    .orderBy(asc(tests.number), asc(attempts.skill));
  const named = parts.flatMap(({ number, myTestId, skill, attemptId }) => [
    { what: `test ${number}`, name: logName(secrets, myTestId) },
    ...(attemptId === null ? [] : [{ what: `test ${number} ${skill}`, name: logName(secrets, attemptId) }]),
  ]);
  const rows = [{ what: 'account', name: logName(secrets, user.userId) }, ...named];
  return [...new Map(rows.map((row) => [row.what, row])).values()];
}

import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { chooseForm, QUICK_FORMS } from '../content/forms';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { unauthorised } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { randomId } from '../../random-id';

/** Sixty tests last thirty hours. What their recordings may take is limited by the account's total of a day. */
const ADDING = { max: 60, windowMs: 3_600_000 };

/** Adds a quick test with the next number and with forms that this candidate had least often. */
export async function addQuickTest(deps: AppDependencies, userId: string): Promise<{ myTestId: number }> {
  await takeFromLimit(deps, `add-quick-test|${userId}`, ADDING);
  const myTestId = randomId();
  await deps.db.transaction(async (tx) => {
    // Two clicks at once must not get the same number or the same form: the account's row is locked.
    const [user] = await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
    if (!user) throw unauthorised();
    const earlier = await tx.select().from(tests).where(eq(tests.userId, userId));
    const start = Number.parseInt(userId.slice(0, 8), 16);
    await tx.insert(tests).values({
      myTestId,
      userId,
      number: Math.max(0, ...earlier.map(({ number }) => number)) + 1,
      ...fieldsOf<QuickSkill, { [S in QuickSkill as `${S}Form`]: string }>(QUICK_SKILLS, (skill) => {
        const had = earlier.map((test) => test[`${skill}Form`]);
        return [[`${skill}Form`, chooseForm(QUICK_FORMS[skill], had, start).formId]];
      }),
      createdAt: deps.clock(),
    });
  });
  return { myTestId };
}

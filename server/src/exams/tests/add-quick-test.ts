import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { chooseForm } from '../content/choose-form';
import { QUICK_FORMS } from '../content/forms';
import { tests } from '../../database/schema/tests';
import { takeFromLimit } from '../../http/rate-limit';
import { randomId } from '../../random-id';
import { firstFormOf, lockAccount, nextNumber } from './new-test';

/** Sixty tests last thirty hours. The account's daily quota limits the size of their recordings. */
const ADDING = { max: 60, windowMs: 3_600_000 };

/** Adds a quick test with the next number and with forms that this candidate had least often. */
export async function addQuickTest(deps: AppDependencies, userId: string): Promise<{ myTestId: number }> {
  await takeFromLimit(deps, `add-quick-test|${userId}`, ADDING);
  const myTestId = randomId();
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const earlier = await tx.select().from(tests).where(eq(tests.userId, userId));
    await tx.insert(tests).values({
      myTestId,
      userId,
      number: nextNumber(earlier),
      ...fieldsOf<QuickSkill, { [S in QuickSkill as `${S}Form`]: string }>(QUICK_SKILLS, (skill) => {
        const had = earlier.map((test) => test[`${skill}Form`]);
        const formIds = QUICK_FORMS[skill].map(({ formId }) => formId);
        return [[`${skill}Form`, chooseForm(formIds, had, firstFormOf(userId))]];
      }),
      createdAt: deps.clock(),
    });
  });
  return { myTestId };
}

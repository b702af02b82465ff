import { eq } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { chooseForm } from '../content/choose-form';
import { QUICK_FORMS } from '../content/forms';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { unauthorised } from '../../http/http-error';
import { takeFromLimit } from '../../http/rate-limit';
import { randomId } from '../../random-id';

/** Each test may bring recordings of some hundred megabytes; nobody takes thirty hours of tests in one. */
const ADDING = { max: 60, windowMs: 3_600_000 };

/** Adds a quick test with the next number and with forms that this candidate had least often. */
export async function addQuickTest(deps: AppDependencies, userId: string): Promise<{ myTestId: number }> {
  await takeFromLimit(deps, `add-quick-test|${userId}`, ADDING);
  const myTestId = randomId();
  await deps.db.transaction(async (tx) => {
    // Two clicks at once must not get the same number or the same form: the account's row is the queue.
    const [user] = await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
    if (!user) throw unauthorised();
    const earlier = await tx
      .select({ number: tests.number, writingForm: tests.writingForm, speakingForm: tests.speakingForm })
      .from(tests)
      .where(eq(tests.userId, userId));
    const start = Number.parseInt(userId.slice(0, 8), 16);
    await tx.insert(tests).values({
      myTestId,
      userId,
      number: Math.max(0, ...earlier.map(({ number }) => number)) + 1,
      writingForm: chooseForm(
        QUICK_FORMS.writing,
        earlier.map(({ writingForm }) => writingForm),
        start,
      ).formId,
      speakingForm: chooseForm(
        QUICK_FORMS.speaking,
        earlier.map(({ speakingForm }) => speakingForm),
        start,
      ).formId,
      createdAt: deps.clock(),
    });
  });
  return { myTestId };
}

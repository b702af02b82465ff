import { fieldsOf } from '@bandmark/contracts/skill-fields';
import { isQuickSkill, type Skill } from '@bandmark/domain/skills';
import { partsOf, type TestFormat } from '@bandmark/domain/test-formats';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { tests } from '../../database/schema/tests';
import { users } from '../../database/schema/users';
import { unauthorised } from '../../http/http-error';
import { randomId } from '../../random-id';
import { chooseForm } from '../content/choose-form';
import { QUICK_FORMS } from '../content/forms';
import type { ExamsDependencies } from '../dependencies';

/** Ids of the forms that new tests may use, by skill. */
type FormIds = ReadonlyMap<Skill, readonly string[]>;

export async function formIdsOf(
  { fullForms }: Pick<ExamsDependencies, 'fullForms'>,
  format: TestFormat,
): Promise<FormIds> {
  const formIds = new Map<Skill, readonly string[]>();
  for (const skill of partsOf(format)) {
    const isQuick = format === 'quick' && isQuickSkill(skill);
    formIds.set(skill, isQuick ? QUICK_FORMS[skill].map(({ formId }) => formId) : await fullForms.idsOf(skill));
  }
  return formIds;
}

/**
 * Adds a test with the account's next number and, for each part, the form that its candidate had least often. Locks the
 * account's row, so that two concurrent calls do not choose the same number or form.
 * @param test.formIds of the format (`formIdsOf`)
 * @throws HttpError 401 for an account that no longer exists
 */
export async function insertTest(
  tx: Database,
  { userId, format, formIds, createdAt }: { userId: string; format: TestFormat; formIds: FormIds; createdAt: number },
): Promise<{ myTestId: number; number: number }> {
  const [account] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.userId, userId))
    .for('no key update');
  if (!account) throw unauthorised();
  const earlier = await tx.select().from(tests).where(eq(tests.userId, userId));
  const myTestId = randomId();
  const number = Math.max(0, ...earlier.map((test) => test.number)) + 1;
  // Candidates start at different forms, so that neighbours do not get the same one.
  const first = Number.parseInt(userId.slice(0, 8), 16);
  await tx.insert(tests).values({
    myTestId,
    userId,
    number,
    testId: format === 'quick' ? null : randomId(),
    ...fieldsOf<Skill, Pick<typeof tests.$inferInsert, `${Skill}Form`>>(partsOf(format), (skill) => {
      const had = earlier.flatMap((test) => test[`${skill}Form`] ?? []);
      return [[`${skill}Form`, chooseForm(formIds.get(skill) ?? [], had, first)]];
    }),
    createdAt,
  });
  return { myTestId, number };
}

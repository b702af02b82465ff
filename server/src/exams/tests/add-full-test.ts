import { FULL_SKILLS, type Skill } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import { tests } from '../../database/schema/tests';
import { takeFromLimit } from '../../http/rate-limit';
import { randomId } from '../../random-id';
import { chooseForm } from '../content/choose-form';
import type { ExamsDependencies } from '../dependencies';
import { firstFormOf, lockAccount, nextNumber } from './new-test';

/** A full test takes nearly three hours. */
const ADDING = { max: 20, windowMs: 3_600_000 };

/** Adds a full test with the next number and, for each skill, the form that this candidate had least often. */
export async function addFullTest(deps: ExamsDependencies, userId: string): Promise<{ myTestId: number }> {
  await takeFromLimit(deps, `add-full-test|${userId}`, ADDING);
  const myTestId = randomId();
  const forms = new Map<Skill, readonly string[]>();
  for (const skill of FULL_SKILLS) forms.set(skill, await deps.fullForms.idsOf(skill));
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const earlier = await tx.select().from(tests).where(eq(tests.userId, userId));
    const chosen = (skill: Skill) =>
      chooseForm(
        forms.get(skill) ?? [],
        earlier.flatMap((test) => test[`${skill}Form`] ?? []),
        firstFormOf(userId),
      );
    await tx.insert(tests).values({
      myTestId,
      userId,
      number: nextNumber(earlier),
      testId: randomId(),
      listeningForm: chosen('listening'),
      readingForm: chosen('reading'),
      writingForm: chosen('writing'),
      speakingForm: chosen('speaking'),
      createdAt: deps.clock(),
    });
  });
  return { myTestId };
}

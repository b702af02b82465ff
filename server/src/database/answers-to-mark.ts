import { MARKED_SKILLS } from '@bandmark/domain/skills';
import { and, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { isNotReplaced } from './replaced-tests';
import { attempts } from './schema/attempts';
import { tests } from './schema/tests';

/**
 * Condition for the attempts that examiners should mark: without a standing mark, and not of a replaced test (decision
 * 143). Leaves out speech whose recording its holder has withdrawn, because an examiner can no longer hear it.
 */
export const isToMark = (): SQL | undefined =>
  and(
    attempts.awaitsMark,
    inArray(attempts.skill, MARKED_SKILLS),
    isNotReplaced(attempts.myTestId),
    or(
      ne(attempts.skill, 'speaking'),
      sql`not exists (select 1 from ${tests}
        where ${tests.myTestId} = ${attempts.myTestId} and ${tests.recordingsWithdrawnAt} is not null)`,
    ),
  );

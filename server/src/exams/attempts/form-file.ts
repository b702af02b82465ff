import { eq } from 'drizzle-orm';
import { attempts } from '../../database/schema/attempts';
import { notFound } from '../../http/http-error';
import type { FormFile } from '../content/full-forms';
import type { ExamsDependencies } from '../dependencies';

/**
 * An audio file or drawing of an attempt's form. The route has already checked the grant or the owner's session.
 * @throws HttpError 404 for a file that the task does not name, and for a quick test, which has no files
 */
export async function formFile(
  { db, fullForms }: ExamsDependencies,
  attemptId: string,
  file: string,
): Promise<FormFile> {
  const [attempt] = await db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
  const found = attempt?.formId.startsWith('full-') ? await fullForms.file(attempt.formId, file) : null;
  if (!found) throw notFound();
  return found;
}

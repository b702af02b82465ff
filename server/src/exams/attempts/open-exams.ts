import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import { attempts } from '../../database/schema/attempts';

/** Pinned versions (remote → version) of the newest of these attempts that is still open; empty if none is open. */
export async function openExamReleases(
  { db }: Pick<AppDependencies, 'db'>,
  attemptIds: readonly string[],
): Promise<Record<string, string>> {
  if (attemptIds.length === 0) return {};
  const [row] = await db
    .select({ releases: attempts.releases })
    .from(attempts)
    .where(and(inArray(attempts.attemptId, [...attemptIds]), isNull(attempts.submittedAt)))
    .orderBy(desc(attempts.begunAt))
    .limit(1);
  return row?.releases ?? {};
}

/** The number of open exams per remote and version, for the status page. */
export async function pinnedVersions({
  db,
}: Pick<AppDependencies, 'db'>): Promise<{ remote: string; version: string; exams: number }[]> {
  const rows = await db.select({ releases: attempts.releases }).from(attempts).where(isNull(attempts.submittedAt));
  const counts = new Map<string, { remote: string; version: string; exams: number }>();
  for (const { releases } of rows) {
    for (const [remote, version] of Object.entries(releases ?? {})) {
      const key = `${remote}@${version}`;
      const found = counts.get(key) ?? { remote, version, exams: 0 };
      counts.set(key, { ...found, exams: found.exams + 1 });
    }
  }
  return [...counts.values()];
}

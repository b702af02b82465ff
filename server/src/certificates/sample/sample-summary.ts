import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { PICTURE_SKILLS } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';

type Sample = NonNullable<SiteSettings['sample']>;

/**
 * What the sample certificate says, for the landing page's picture; undefined until it is seeded and read. No page waits
 * for it: pages are served while the database is away, too.
 */
export function createSampleSummary({ db }: { db: Database }): () => Sample | undefined {
  let known: Sample | undefined;
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    try {
      known = await readSample(db);
    } catch {
      // The next page tries again.
    } finally {
      isReading = false;
    }
  };
  void read();
  return () => {
    if (!known) void read();
    return known;
  };
}

async function readSample(db: Database): Promise<Sample | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.isSample, true)).limit(1);
  if (!row) return undefined;
  const { userName, userDate, userLevel, levels } = row.record;
  if (!levels?.total) return undefined;
  const skills = PICTURE_SKILLS.flatMap((skill) => {
    const [level, band] = [levels[skill], userLevel[skill]];
    return level && typeof band === 'number' ? [{ skill, level, band }] : [];
  });
  return { userName, awardedAt: userDate, level: levels.total, skills };
}

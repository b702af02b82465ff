import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { PICTURE_SKILLS } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';

type Sample = NonNullable<SiteSettings['sample']>;

/**
 * A cached summary of the sample certificate for the landing page's picture; undefined until it is seeded and read.
 * Reads in the background, because pages must also be served while the database is unreachable.
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
      // The next page request tries again.
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

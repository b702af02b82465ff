import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { PICTURE_SKILLS } from '@bandmark/domain/skills';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../clock';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';

type Sample = NonNullable<SiteSettings['sample']>;

/** A start, of this server or of another one, may replace the sample after this server has read it. */
const READ_AGAIN_MS = 10 * MINUTE_MS;

/**
 * A cached summary of the sample certificate for the landing page's picture; undefined until it is seeded and read.
 * Reads in the background, because pages must also be served while the database is unreachable.
 */
export function createSampleSummary({ db, clock }: { db: Database; clock: Clock }): () => Sample | undefined {
  let known: Sample | undefined;
  let isReading = false;
  let readAt = 0;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    try {
      known = await readSample(db);
      readAt = clock();
    } catch {
      // The next page request tries again.
    } finally {
      isReading = false;
    }
  };
  void read();
  return () => {
    if (!known || clock() >= readAt + READ_AGAIN_MS) void read();
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

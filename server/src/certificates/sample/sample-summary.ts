import type { SiteSettings } from '@bandmark/contracts/site-settings';
import { PICTURE_SKILLS } from '@bandmark/domain/skills';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';

type Sample = NonNullable<SiteSettings['sample']>;

/** Reads once what the sample certificate says, for the landing page's picture; undefined until it is seeded. */
export function createSampleSummary({ db }: { db: Database }): () => Promise<Sample | undefined> {
  let known: Sample | undefined;
  return async () => {
    known ??= await readSample(db);
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

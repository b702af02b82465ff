import { randomInt } from 'node:crypto';
import { openPostgres } from '../../server/src/database/open-database';
import { certificates, endedCertificates } from '../../server/src/database/schema/certificates';
import { credentialPlaces } from '../../server/src/database/schema/credentials';
import { tests } from '../../server/src/database/schema/tests';
import { randomCertificateId } from '../../server/src/random-id';

const AT_ONCE = 1000;

/**
 * Inserts certificates, each with its place in the status list; a tenth of them are withdrawn.
 * @returns the ids of the valid ones
 */
export async function seedCertificates(url: string, count: number): Promise<string[]> {
  const database = await openPostgres(url);
  const { db } = database;
  const now = Date.now();
  const valid: string[] = [];
  try {
    for (let begin = 0; begin < count; begin += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, count - begin) }, () => ({
        certificateId: randomCertificateId(),
        myTestId: randomInt(2 ** 47),
      }));
      const held = rows.filter((_row, at) => at % 10 !== 0);
      await db.insert(tests).values(
        held.map(({ myTestId }) => ({
          myTestId,
          userId: null,
          number: 1,
          writingForm: 'writing-1',
          speakingForm: 'speaking-1',
          createdAt: now,
        })),
      );
      await db.insert(certificates).values(
        held.map(({ certificateId, myTestId }) => ({
          certificateId,
          myTestId,
          issuedAt: now,
          totalBand: 6,
          record: {
            userName: 'Sample Candidate',
            userDate: new Date(now).toISOString(),
            userLevel: { total: 6, writing: 6 },
            testWritingId: 1,
          },
        })),
      );
      await db.insert(credentialPlaces).values(rows.map(({ certificateId }) => ({ certificateId })));
      await db
        .insert(endedCertificates)
        .values(
          rows
            .filter((row) => !held.includes(row))
            .map(({ certificateId }) => ({ certificateId, kind: 'account-deleted' as const, endedAt: now })),
        );
      valid.push(...held.map(({ certificateId }) => certificateId));
    }
  } finally {
    await database.close();
  }
  return valid;
}

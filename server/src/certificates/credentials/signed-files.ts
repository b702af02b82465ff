import * as z from '@bandmark/contracts/schema';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';
import { credentials } from '../../database/schema/credentials';

const signedSchema = z.object({ evidence: z.array(z.object({ id: z.string(), digestSRI: z.optional(z.string()) })) });

/**
 * The hashes of recording files that the credential of a test signs.
 * @returns SHA-256 in hexadecimal by file name; empty if the test has no credential
 */
export async function signedFiles(db: Database, myTestId: number): Promise<ReadonlyMap<string, string>> {
  const [found] = await db
    .select({ document: credentials.document })
    .from(credentials)
    .innerJoin(certificates, eq(certificates.certificateId, credentials.certificateId))
    .where(eq(certificates.myTestId, myTestId));
  if (!found) return new Map();
  const { evidence } = signedSchema.parse(JSON.parse(found.document));
  return new Map(
    evidence.flatMap(({ id, digestSRI }) => {
      const digest = /^sha256-(.+)$/.exec(digestSRI ?? '')?.[1];
      return digest === undefined ? [] : [[id.replace(/^.*\//, ''), Buffer.from(digest, 'base64').toString('hex')]];
    }),
  );
}

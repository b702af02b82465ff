import * as z from '@bandmark/contracts/schema';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';
import { credentials } from '../../database/schema/credentials';

const signedSchema = z.object({ evidence: z.array(z.object({ id: z.string(), digestSRI: z.optional(z.string()) })) });

/**
 * What the credential of a test says of the recordings' files.
 * @returns SHA-256 in hexadecimal by the file's name; empty where nothing is signed
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

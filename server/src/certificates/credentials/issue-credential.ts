import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';
import { credentialPlaces, credentials } from '../../database/schema/credentials';
import { sendMissingPages } from '../../jobs/send-missing';
import { shownCertificate } from '../shown-certificate';
import { currentSigner, keysInForce } from './credential-keys';
import { credentialDocument, movedDocument } from './credential-document';
import { evidenceOf } from './evidence';
import { credentialTexts as words } from './credential-texts';
import { sampleSigner } from './credential-signer';
import { didAt } from './issuer';
import { signDocument } from './sign-document';

/** Rows per query of the sweep. */
const PAGE = 100;

/**
 * Signs the credential of a certificate once; later requests get the same bytes until its key is withdrawn or the site's
 * address changes. The sample is signed by a separate issuer, because it was not awarded to anyone.
 * @returns the document; null if there is no such certificate, while one of its recordings is missing, and before the
 *   server listens, because a site without `PUBLIC_ORIGIN` learns its address only then
 */
export async function issueCredential(deps: AppDependencies, certificateId: string): Promise<string | null> {
  const { db, settings, clock } = deps;
  const [certificate] = await db.select().from(certificates).where(eq(certificates.certificateId, certificateId));
  if (!certificate) return null;
  const signed = await storedCredential(db, certificateId);
  if (signed !== null) return signedInForce(deps, certificate, signed);
  const origin = deps.publicOrigin();
  if (origin === '') return null;
  const { issuedAt, myTestId, isSample } = certificate;
  const did = didAt(origin, isSample);
  const signer = isSample ? await sampleSigner(deps.secrets.credential) : await currentSigner(deps);
  const evidence = await evidenceOf(deps, myTestId);
  if (!evidence) return null;
  const document = credentialDocument({
    certificateId,
    record: await shownCertificate(deps, certificateId),
    issuedAt,
    evidence,
    place: isSample ? null : await placeOf(db, certificateId),
    origin,
    issuer: { did, name: isSample ? words.sampleIssuer(settings.SITE_NAME) : settings.SITE_NAME },
  });
  const now = clock();
  const text = JSON.stringify(await signDocument(document, { signer, did, now }));
  // Do not store a credential for a certificate that ended in the meantime.
  await db.transaction(async (tx) => {
    const [still] = await tx
      .select({ id: certificates.certificateId })
      .from(certificates)
      .where(eq(certificates.certificateId, certificateId))
      .for('update');
    if (!still) return;
    const signed = { document: text, signedFor: certificateId, signedAt: now };
    await tx
      .insert(credentials)
      .values({ certificateId, ...signed })
      .onConflictDoUpdate({
        target: credentials.certificateId,
        set: signed,
        setWhere: ne(credentials.signedFor, certificateId),
      });
  });
  return storedCredential(db, certificateId);
}

const signedSchema = z.looseObject({
  id: z.string(),
  issuer: z.looseObject({ id: z.string() }),
  proof: z.object({ verificationMethod: z.string() }),
});

/**
 * Returns the credential, re-signed if the issuer's document no longer lists its key: that key may have been withdrawn
 * after a leak, or, for a sample, the site's secret may have changed. If the site's address has changed, the issuer has
 * another id, and a document of the former one can no longer be verified.
 */
async function signedInForce(
  deps: AppDependencies,
  { certificateId, isSample }: typeof certificates.$inferSelect,
  text: string,
): Promise<string | null> {
  const { proof, ...document } = signedSchema.parse(JSON.parse(text));
  const sample = isSample ? await sampleSigner(deps.secrets.credential) : null;
  const inForce = sample ? [sample] : await keysInForce(deps);
  const origin = deps.publicOrigin();
  const did = origin === '' ? document.issuer.id : didAt(origin, isSample);
  const isMoved = did !== document.issuer.id;
  if (!isMoved && inForce.some(({ publicKey }) => proof.verificationMethod.endsWith(`#${publicKey}`))) return text;
  const signer = sample ?? (await currentSigner(deps));
  const now = deps.clock();
  const unsigned = isMoved ? movedDocument(document, { origin, did }) : document;
  const signed = JSON.stringify(await signDocument(unsigned, { signer, did, now }));
  // If two servers re-sign at once, the first one wins.
  await deps.db
    .update(credentials)
    .set({ document: signed, signedAt: now })
    .where(and(isOf(certificateId), eq(credentials.document, text)));
  return storedCredential(deps.db, certificateId);
}

/** Queues certificates without a credential: those issued by earlier versions, and those whose job was lost. */
export async function sweepCredentials(deps: Pick<Sending<AppDependencies>, 'db' | 'jobs'>): Promise<void> {
  await sendMissingPages(deps, 'sign-credential', (offset) =>
    deps.db
      .select({ certificateId: certificates.certificateId })
      .from(certificates)
      .leftJoin(credentials, isOf(certificates.certificateId))
      .where(isNull(credentials.certificateId))
      .orderBy(asc(certificates.certificateId))
      .limit(PAGE)
      .offset(offset),
  );
}

async function storedCredential(db: Database, certificateId: string): Promise<string | null> {
  const [found] = await db.select().from(credentials).where(isOf(certificateId));
  return found?.document ?? null;
}

/** Matches the credential of a certificate. One that was signed for a former id is outdated and does not match. */
const isOf = (id: string | typeof certificates.certificateId) =>
  and(eq(credentials.certificateId, id), eq(credentials.signedFor, id));

async function placeOf(db: Database, certificateId: string): Promise<number> {
  await db.insert(credentialPlaces).values({ certificateId }).onConflictDoNothing();
  const [found] = await db.select().from(credentialPlaces).where(eq(credentialPlaces.certificateId, certificateId));
  if (!found) throw new Error('The certificate has no place in the status list.');
  return found.place;
}

import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { certificates } from '../../database/schema/certificates';
import { credentialPlaces, credentials } from '../../database/schema/credentials';
import { sendMissingPages } from '../../jobs/send-missing';
import { shownCertificate } from '../shown-certificate';
import { currentSigner } from './credential-keys';
import { credentialDocument } from './credential-document';
import { evidenceOf } from './evidence';
import { credentialTexts as words } from './credential-texts';
import { sampleSigner } from './credential-signer';
import { issuerDid, sampleDid } from './issuer';
import { signDocument } from './sign-document';

/** Rows in one query of the sweep. */
const PAGE = 100;

/**
 * Signs the credential of a certificate, once: later requests get the same bytes.
 * An issuer of samples signs the sample, because it was not awarded to anyone.
 * @returns the document; null when there is no such certificate, while a recording of it is missing, and before the
 *   server listens, because a site without `PUBLIC_ORIGIN` does not know its address before
 */
export async function issueCredential(deps: AppDependencies, certificateId: string): Promise<string | null> {
  const { db, settings, clock } = deps;
  const signed = await storedCredential(db, certificateId);
  if (signed !== null) return signed;
  const [certificate] = await db.select().from(certificates).where(eq(certificates.certificateId, certificateId));
  if (!certificate) return null;
  const origin = deps.publicOrigin();
  if (origin === '') return null;
  const { issuedAt, myTestId, isSample } = certificate;
  const did = isSample ? sampleDid(origin) : issuerDid(origin);
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
  // A certificate that ended meanwhile gets no row.
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

/** Queues the certificates that have no credential yet: those of earlier servers, and those whose job was lost. */
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

/** The credential of a certificate. One that names a former id is not its credential any more. */
const isOf = (id: string | typeof certificates.certificateId) =>
  and(eq(credentials.certificateId, id), eq(credentials.signedFor, id));

async function placeOf(db: Database, certificateId: string): Promise<number> {
  await db.insert(credentialPlaces).values({ certificateId }).onConflictDoNothing();
  const [found] = await db.select().from(credentialPlaces).where(eq(credentialPlaces.certificateId, certificateId));
  if (!found) throw new Error('The certificate has no place in the status list.');
  return found.place;
}

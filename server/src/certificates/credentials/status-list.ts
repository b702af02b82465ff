import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, gt, inArray, lte, max } from 'drizzle-orm';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { endedCertificates } from '../../database/schema/certificates';
import { credentialPlaces } from '../../database/schema/credentials';
import { notFound } from '../../http/http-error';
import { currentSigner, type KeyDependencies } from './credential-keys';
import { issuerDid } from './issuer';
import { isoSecond, signDocument } from './sign-document';
import { LIST_BITS, listPlace, statusListPath } from './status-entry';

/** A verifier asks again after this; a list that it keeps longer is old, and says so by its `validUntil`. */
const VALID_MS = 24 * 3_600_000;

type ListDependencies = KeyDependencies & Pick<AppDependencies, 'publicOrigin'>;

/**
 * A signed list in which the bit of each ended certificate is set (W3C Bitstring Status List 1.0 §2.2): withdrawn ones,
 * those of deleted accounts, and those that were issued again under another id.
 * @param list from 1 @throws HttpError 404 for a list that no credential names yet
 */
export async function statusList(deps: ListDependencies, list: number): Promise<object> {
  const [{ newest } = { newest: null }] = await deps.db
    .select({ newest: max(credentialPlaces.place) })
    .from(credentialPlaces);
  if (newest === null || list > listPlace(newest).list) throw notFound('not_found', 'There is no such status list.');
  const origin = deps.publicOrigin();
  const id = `${origin}${statusListPath(list)}`;
  const did = issuerDid(origin);
  const now = deps.clock();
  const document = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: isoSecond(now),
    validUntil: isoSecond(now + VALID_MS),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodedList(await endedPlaces(deps.db, list)),
    },
  };
  return signDocument(document, { signer: await currentSigner(deps), did, now });
}

/** Places of the ended certificates of a list. */
async function endedPlaces(db: Database, list: number): Promise<number[]> {
  const first = (list - 1) * LIST_BITS;
  const ended = db.select({ id: endedCertificates.certificateId }).from(endedCertificates);
  const rows = await db
    .select({ place: credentialPlaces.place })
    .from(credentialPlaces)
    .where(
      and(
        gt(credentialPlaces.place, first),
        lte(credentialPlaces.place, first + LIST_BITS),
        inArray(credentialPlaces.certificateId, ended),
      ),
    );
  return rows.map(({ place }) => listPlace(place).index);
}

/** GZIP in base64url with the multibase prefix `u`; index 0 is the left-most bit. */
async function encodedList(indexes: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(LIST_BITS / 8);
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`;
}

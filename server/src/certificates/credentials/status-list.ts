import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HOUR_MS } from '@bandmark/domain/durations';
import { and, count, eq, gt, lte, max, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { AppDependencies } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { endedCertificates } from '../../database/schema/certificates';
import { credentialPlaces } from '../../database/schema/credentials';
import { notFound } from '../../http/http-error';
import { onceFor } from '../../kept-promises';
import { currentSigner, type KeyDependencies } from './credential-keys';
import type { CredentialSigner } from './credential-signer';
import { issuerDid } from './issuer';
import { isoSecond, signDocument } from './sign-document';
import { LIST_BITS, listPlace, statusListPath } from './status-entry';

/** A list is signed anew each period but valid for three, so that no response holds a list that is about to expire. */
const PERIOD_MS = 12 * HOUR_MS;
const PERIODS_IN_FORCE = 3;
/** Size of the cache, in versions of lists; the oldest are dropped. */
const KEPT_LISTS = 100;

type ListDependencies = KeyDependencies & Pick<AppDependencies, 'publicOrigin'>;

export interface SignedList {
  /** Changes with the content, so that each version's bytes are immutable. */
  version: string;
  document: Buffer;
}

/** The current status lists, each signed once per version and cached. */
export class StatusLists {
  private readonly signed = new LRUCache<string, Promise<SignedList>>({ max: KEPT_LISTS });

  constructor(private readonly deps: ListDependencies) {}

  /**
   * A signed list with a set bit for each ended certificate (W3C Bitstring Status List 1.0 §2.2): withdrawn ones, those
   * of deleted accounts, and those that were reissued under another id. All servers sign the same bytes.
   * @param list from 1 @throws HttpError 404 for a list that no credential names yet
   */
  async current(list: number): Promise<SignedList> {
    const { db, clock } = this.deps;
    const [{ newest } = { newest: null }] = await db
      .select({ newest: max(credentialPlaces.place) })
      .from(credentialPlaces);
    if (newest === null || list > listPlace(newest).list) throw notFound('not_found', 'There is no such status list.');
    const [{ ended, endedAt } = NONE_ENDED] = await db
      .select({ ended: count(), endedAt: max(endedCertificates.endedAt) })
      .from(endedCertificates);
    const signer = await currentSigner(this.deps);
    const begun = Math.floor(clock() / PERIOD_MS) * PERIOD_MS;
    const version = versionOf(begun, { ended, endedAt }, signer);
    return onceFor(this.signed, `${list} ${version}`, () => this.sign(list, begun, signer));
  }

  /** The version of what it signs, which may be newer than the one that was asked for. */
  private async sign(list: number, begun: number, signer: CredentialSigner): Promise<SignedList> {
    const { places, ...facts } = await endedPlaces(this.deps.db, list);
    const origin = this.deps.publicOrigin();
    const id = `${origin}${statusListPath(list)}`;
    const did = issuerDid(origin);
    const validFrom = validFromOf(begun, facts);
    const unsigned = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: did,
      validFrom: isoSecond(validFrom),
      validUntil: isoSecond(begun + PERIODS_IN_FORCE * PERIOD_MS),
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: await encodedList(places.map((place) => listPlace(place).index)),
      },
    };
    const signed = await signDocument(unsigned, { signer, did, now: validFrom });
    return { version: versionOf(begun, facts, signer), document: Buffer.from(JSON.stringify(signed)) };
  }
}

/** How many certificates have ended, and when the last one did, in epoch milliseconds. */
interface EndedFacts {
  ended: number;
  endedAt: number | null;
}

const NONE_ENDED: EndedFacts = { ended: 0, endedAt: null };

const validFromOf = (begun: number, { endedAt }: EndedFacts): number => Math.max(begun, endedAt ?? 0);

const versionOf = (begun: number, facts: EndedFacts, { publicKey }: CredentialSigner): string =>
  `${validFromOf(begun, facts).toString(36)}-${facts.ended}-${publicKey.slice(-6)}`;

/** Places of the ended certificates of a list, and the facts of its version, in one query: both of one moment. */
async function endedPlaces(db: Database, list: number): Promise<EndedFacts & { places: readonly number[] }> {
  const first = (list - 1) * LIST_BITS;
  const { place } = credentialPlaces;
  const isOfList = and(gt(place, first), lte(place, first + LIST_BITS));
  const [row] = await db
    .select({
      ended: count(),
      endedAt: max(endedCertificates.endedAt),
      places: sql<number[] | null>`array_agg(${place}) filter (where ${isOfList})`,
    })
    .from(endedCertificates)
    .leftJoin(credentialPlaces, eq(credentialPlaces.certificateId, endedCertificates.certificateId));
  return { ...(row ?? NONE_ENDED), places: row?.places ?? [] };
}

/** GZIP in base64url with the multibase prefix `u`; index 0 is the left-most bit. */
async function encodedList(indexes: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(LIST_BITS / 8);
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${(await promisify(gzip)(bits)).toString('base64url')}`;
}

import { isLevel, type Level } from '@bandmark/domain/levels';
import { type Skill, SKILLS } from '@bandmark/domain/skills';
import { isSampleIssuer } from './issuers';
import { asObject, asObjects, asText, type JsonObject } from './json';
import { issuerOf } from './verify-credential';

export interface SignedResult {
  part: Skill | 'total';
  /** As signed, such as `6.5`; empty if no value was signed. */
  band: string;
  level: Level | null;
}

/** A recording, an answer or a mark, by its hash. */
export interface SignedEvidence {
  name: string;
  /** `camera`, `screen`, `answer` or `mark`. */
  kind: string;
  narrative: string;
  /** As Subresource Integrity writes it: `sha256-…`. */
  digest: string;
}

/** What the verifier shows of a certificate. All of it comes from the signed document. */
export interface CredentialFacts {
  /** Address of the certificate, as signed. */
  id: string;
  holder: string;
  issuerName: string;
  issuerDid: string;
  isSample: boolean;
  /** ISO 8601. */
  awardedAt: string;
  results: readonly SignedResult[];
  evidence: readonly SignedEvidence[];
}

/** @param document whose signature was verified */
export function factsOf(document: JsonObject): CredentialFacts {
  const subject = asObject(document['credentialSubject']);
  const [name] = asObjects(subject?.['identifier']);
  const issuer = asObject(document['issuer']);
  const issuerDid = issuerOf(document);
  return {
    id: asText(document['id']),
    holder: asText(name?.['identityHash']),
    issuerName: asText(issuer?.['name']),
    issuerDid,
    isSample: isSampleIssuer(issuerDid),
    awardedAt: asText(document['awardedDate']) || asText(document['validFrom']),
    results: resultsOf(asText(document['id']), asObjects(subject?.['result'])),
    evidence: asObjects(document['evidence']).map((each) => ({
      name: asText(each['name']),
      kind: asText(each['genre']),
      narrative: asText(each['narrative']),
      digest: asText(each['digestSRI']),
    })),
  };
}

/** Each result names its description, `{id}#{part}-{band|level}`. */
function resultsOf(id: string, results: readonly JsonObject[]): SignedResult[] {
  const values = new Map(results.map((each) => [asText(each['resultDescription']), asText(each['value'])]));
  return (['total', ...SKILLS] as const)
    .map((part) => {
      const level = values.get(`${id}#${part}-level`) ?? '';
      return { part, band: values.get(`${id}#${part}-band`) ?? '', level: isLevel(level) ? level : null };
    })
    .filter(({ band, level }) => band !== '' || level !== null);
}

/** The evidence whose hash matches a file; null if none does. */
export async function evidenceOfFile(
  evidence: readonly SignedEvidence[],
  bytes: ArrayBuffer,
): Promise<SignedEvidence | null> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digest = `sha256-${btoa(String.fromCharCode(...hash))}`;
  return evidence.find((each) => each.digest === digest) ?? null;
}

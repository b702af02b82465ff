import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { cleanName } from '@bandmark/domain/person-name';
import type { CredentialFacts } from '../credential/credential-facts';
import type { Refusal } from '../credential/verify-credential';
import { checkFile } from './check-file';
import { issuerSource, lookUpCredential, siteStatusList } from './site-calls';

/** What the certificate's page says about its signature. */
export type RecordCheck =
  | { outcome: 'signed'; issuer: string }
  /** The signed facts differ from the page's, or the signature does not count. */
  | { outcome: 'differs' }
  | { outcome: 'unchecked' };

/**
 * Refusals that are no sign of a forgery, as the page itself comes from the site: this device's clock may be wrong, and
 * the issuer has another id at each address of the site.
 */
const UNDECIDED: ReadonlySet<Refusal> = new Set(['not-yet-valid', 'expired', 'unknown-issuer']);

/** Fetches the certificate's credential, verifies it, and compares it with what is shown. */
export async function checkRecord(certificateId: string, record: CertificateRecord): Promise<RecordCheck> {
  const found = await lookUpCredential(certificateId);
  if ('failure' in found) return { outcome: 'unchecked' };
  const verifier = { issuers: issuerSource(), lists: new Map(), load: siteStatusList, now: Date.now };
  const check = await checkFile(found.document, verifier);
  if (check.refusal !== null && UNDECIDED.has(check.refusal)) return { outcome: 'unchecked' };
  if (check.refusal !== null || check.status.state === 'withdrawn') return { outcome: 'differs' };
  if (!isShown(check.facts, record)) return { outcome: 'differs' };
  return { outcome: 'signed', issuer: check.facts.issuerName };
}

/** True if the signed name and levels match the page's. Cleans the name, as older servers cleaned it less strictly. */
function isShown({ holder, results }: CredentialFacts, record: CertificateRecord): boolean {
  const parts = ['total', ...takenSkills(record)] as const;
  const signed = new Map(results.map((each) => [each.part, each.level]));
  return (
    cleanName(holder) === record.userName &&
    parts.every((part) => (signed.get(part) ?? null) === certifiedLevel(record, part))
  );
}

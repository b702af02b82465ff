import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import { LEVELS, levelName } from '@bandmark/domain/levels';
import { type Skill, skillName } from '@bandmark/domain/skills';
import type { SkillEvidence } from './evidence';
import { isoSecond } from './sign-document';
import { credentialTexts as words } from './credential-texts';
import { statusEntry } from './status-entry';

/** Open Badges 3.0 (https://www.imsglobal.org/spec/ob/v3p0) on the W3C Verifiable Credentials Data Model 2.0. */
const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const;
const CEFR = 'https://www.coe.int/en/web/common-european-framework-reference-languages/level-descriptions';

export interface CredentialInput {
  certificateId: string;
  record: CertificateRecord;
  /** Epoch milliseconds of the award. */
  issuedAt: number;
  evidence: readonly SkillEvidence[];
  /** Place in the status list, from 1; null for the sample, which cannot be withdrawn. */
  place: number | null;
  origin: string;
  issuer: { did: string; name: string };
}

/**
 * The unsigned credential of a certificate: the holder's name, band and level overall and for each skill, and as
 * evidence the hashes of recordings, answers and marks, with the source of each mark. It names only the holder.
 */
export function credentialDocument(input: CredentialInput): object {
  const { certificateId, record, issuedAt, evidence, place, origin, issuer } = input;
  const id = `${origin}${certificateLink(certificateId)}`;
  const level = certifiedLevel(record, 'total');
  const results = ['total' as const, ...takenSkills(record)].flatMap((part) => resultsOf(id, record, part));
  return {
    '@context': CONTEXTS,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: words.name,
    issuer: { id: issuer.did, type: ['Profile'], name: issuer.name, url: origin },
    validFrom: isoSecond(issuedAt),
    awardedDate: isoSecond(issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: record.userName, hashed: false }],
      achievement: {
        id: `${id}#achievement`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        inLanguage: 'en',
        name: level ? words.achievement(level, levelName(level)) : words.name,
        description: words.description(issuer.name),
        criteria: { narrative: words.criteria },
        ...(level && {
          alignment: [
            {
              type: ['Alignment'],
              targetName: `${level} ${levelName(level)}`,
              targetCode: level,
              targetFramework: words.framework,
              targetUrl: CEFR,
            },
          ],
        }),
        resultDescription: results.map(({ description }) => description),
      },
      result: results.map(({ result }) => result),
    },
    evidence: evidence.flatMap((each) => evidenceItems(id, origin, each)),
    ...(place !== null && { credentialStatus: statusEntry(origin, place) }),
  };
}

/** Band and level of a skill or of the whole test, each with its `ResultDescription`. */
function resultsOf(id: string, record: CertificateRecord, part: Skill | 'total') {
  const band = record.userLevel[part];
  const level = certifiedLevel(record, part);
  const name = part === 'total' ? words.overall : skillName(part);
  const result = (kind: 'band' | 'level', value: string, meaning: object) => {
    const resultDescription = `${id}#${part}-${kind}`;
    return {
      description: { id: resultDescription, type: ['ResultDescription'], name: words.result(name, kind), ...meaning },
      result: { type: ['Result'], resultDescription, value },
    };
  };
  return [
    ...(band == null
      ? []
      : [result('band', band.toFixed(1), { resultType: 'ScaledScore', valueMin: '0', valueMax: '9' })]),
    ...(level ? [result('level', level, { resultType: 'PerformanceLevel', allowedValue: [...LEVELS] })] : []),
  ];
}

function evidenceItems(id: string, origin: string, { skill, source, files, answerDigest, markDigest }: SkillEvidence) {
  const name = skillName(skill);
  return [
    ...files.map(({ kind, path, digest }) => ({
      id: `${origin}${path}`,
      type: ['Evidence'],
      name: words.evidence[kind](name),
      genre: kind,
      digestSRI: digest,
    })),
    {
      id: `${id}#${skill}-answer`,
      type: ['Evidence'],
      name: words.evidence.answer(name),
      genre: 'answer',
      narrative: words.answerHash,
      digestSRI: answerDigest,
    },
    {
      id: `${id}#${skill}-mark`,
      type: ['Evidence'],
      name: words.evidence.mark(name),
      genre: 'mark',
      narrative: words.givenBy[source],
      digestSRI: markDigest,
    },
  ];
}

interface SignedDocument {
  /** The certificate's link. */
  id: string;
  issuer: { id: string };
}

/** Terms of a credential whose values are addresses of the site. */
const ADDRESSES: ReadonlySet<string> = new Set(['id', 'url', 'resultDescription', 'statusListCredential']);

/**
 * The statements of a credential at the site's present address. They are not collected again: the hashes must stay those
 * of what was scored, and recordings may have been withdrawn since.
 * @param document without its proof
 */
export function movedDocument<Document extends SignedDocument>(
  document: Document,
  { origin, did }: { origin: string; did: string },
): Document {
  const former = new URL(document.id).origin;
  const moved = JSON.parse(JSON.stringify(document), (term, value: unknown) =>
    ADDRESSES.has(term) && typeof value === 'string' && `${value}/`.startsWith(`${former}/`)
      ? origin + value.slice(former.length)
      : value,
  ) as Document;
  return { ...moved, issuer: { ...moved.issuer, id: did } };
}

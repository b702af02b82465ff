import type { Abstention } from '@bandmark/contracts/api/no-estimate';
import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { ListedPart, TestRow } from '@bandmark/contracts/api/tests';
import { fieldsOf, rowFields } from '@bandmark/contracts/skill-fields';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { levelOfBand } from '@bandmark/domain/levels';
import { isMarkedSkill, QUICK_SKILLS, type QuickSkill, type Skill } from '@bandmark/domain/skills';
import { formatOf, partsOf } from '@bandmark/domain/test-formats';
import { cameraExtension } from '../../storage/recording-folder';
import type { CertificateState } from '../dependencies';

/** What the list needs to know of one part of a test. */
export interface PartOfRow {
  submittedAt: number | null;
  deadline: number;
  uuid: string;
  answerId: number;
  slug: string;
  mimeType: 'webm' | 'mp4' | null;
  mark: { band: number; source: MarkSource } | null;
  estimate: { band: number } | null;
  /** The texts that could not be estimated; null if there is an estimate, or none has been made yet. */
  noEstimate: Abstention[] | null;
  /** Devices that hold the rest of the recording; null if the recording is not waited for. */
  waitsFor: { devices: string[] } | null;
}

export interface RowInput {
  test: {
    myTestId: number;
    testId: number | null;
    number: number;
    createdAt: number;
    recordingsWithdrawnAt: number | null;
  };
  /** A quick test has only the parts of its skills. */
  parts: Readonly<Partial<Record<Skill, PartOfRow | null>>>;
  /** Undefined if there is nothing to show about a certificate. */
  state: CertificateState | undefined;
  /** Number of the test that replaced this one, if any. */
  replacedBy?: number | null;
  /** The server's clock. */
  serverTime: number;
}

/** The fields of the quick-test parts, named as in `rowFields`. */
type PartFields = Pick<
  TestRow,
  ReturnType<typeof rowFields<QuickSkill>>[keyof ReturnType<typeof rowFields<QuickSkill>>]
>;

type PartShown = Omit<ListedPart, 'skill'>;

/**
 * Spec §2, §3: a part is "Start" until it is submitted, then "Calculating..." until it has a band. The overall score
 * appears with the certificate, because it is the link to it, and comes from marks alone.
 */
export function testRow({ test, parts, state, serverTime, replacedBy = null }: RowInput): TestRow {
  const certificate = state?.certificate;
  return {
    testId: test.testId,
    myTestId: test.myTestId,
    number: test.number,
    createdAt: new Date(test.createdAt).toISOString(),
    serverTime,
    ...fieldsOf<QuickSkill, PartFields>(QUICK_SKILLS, (skill) => {
      const fields = rowFields(skill);
      const part = shown(parts[skill] ?? null);
      return [
        [fields.uuid, part.uuid],
        [fields.mimeType, part.mimeType],
        [fields.id, part.id],
        [fields.report, part.report],
        [fields.band, part.band],
        [fields.level, part.level],
        [fields.source, part.source],
        [fields.begun, part.begun],
        [fields.deadline, part.deadline],
        [fields.waitsFor, part.waitsFor],
        [fields.noEstimate, part.noEstimate ?? null],
      ];
    }),
    ...(formatOf(test) === 'full' ? { parts: partsOf('full').map((skill) => listedPart(skill, parts[skill])) } : {}),
    totalBand: certificate?.totalBand ?? null,
    totalLevel: certificate ? levelOfBand(certificate.totalBand) : null,
    certificateUrl: certificate ? certificateUrl(certificate.certificateId) : null,
    certificateNeedsName: state?.needsName ?? false,
    certificateWithdrawn: state?.withdrawn ?? null,
    replacedBy,
    recordingsWithdrawn: test.recordingsWithdrawnAt !== null,
  };
}

/** Listening and reading answers have no report slug: the id of the answer addresses their result page. */
function listedPart(skill: Skill, part: PartOfRow | null | undefined): ListedPart {
  const known = shown(part ?? null);
  return { skill, ...known, report: isMarkedSkill(skill) ? known.report : null };
}

function shown(part: PartOfRow | null): PartShown {
  if (part?.submittedAt == null) {
    return {
      uuid: null,
      mimeType: null,
      id: null,
      report: null,
      band: null,
      level: null,
      source: null,
      begun: part !== null,
      deadline: part?.deadline ?? null,
      waitsFor: null,
      noEstimate: null,
    };
  }
  const band = part.mark?.band ?? part.estimate?.band ?? null;
  return {
    uuid: part.uuid,
    mimeType: cameraExtension(part),
    id: part.answerId,
    report: part.slug,
    band,
    level: band === null ? null : levelOfBand(band),
    source: part.mark?.source ?? (part.estimate ? 'estimate' : null),
    begun: false,
    deadline: null,
    waitsFor: part.waitsFor,
    noEstimate: part.mark ? null : part.noEstimate,
  };
}

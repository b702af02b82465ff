import type { MarkSource } from '@bandmark/contracts/api/primitives';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { fieldsOf, rowFields } from '@bandmark/contracts/skill-fields';
import { certificateUrl } from '@bandmark/domain/certificate-hash';
import { type Level, levelOfBand } from '@bandmark/domain/levels';
import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
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
  /** Devices that hold the rest of the recording; null when none is waited for. */
  waitsFor: { devices: string[] } | null;
}

export interface RowInput {
  test: { myTestId: number; testId: number | null; number: number; createdAt: number };
  parts: Readonly<Record<QuickSkill, PartOfRow | null>>;
  /** Undefined where there is nothing to say of one. */
  state: CertificateState | undefined;
  /** The server's clock. */
  serverTime: number;
}

/** What belongs to the parts, under the names of `rowFields`. */
type PartFields = Pick<
  TestRow,
  ReturnType<typeof rowFields<QuickSkill>>[keyof ReturnType<typeof rowFields<QuickSkill>>]
>;

interface PartShown {
  uuid: string | null;
  mimeType: string | null;
  id: number | null;
  slug: string | null;
  band: number | null;
  level: Level | null;
  source: MarkSource | null;
  begun: boolean;
  deadline: number | null;
  waitsFor: { devices: string[] } | null;
}

/**
 * Spec §2, §3: a part is "Start" until it is submitted, then "Calculating..." until it has a band. The overall score
 * appears with the certificate, because it is the link to it, and comes from marks alone.
 */
export function testRow({ test, parts, state, serverTime }: RowInput): TestRow {
  const certificate = state?.certificate;
  return {
    testId: test.testId,
    myTestId: test.myTestId,
    number: test.number,
    createdAt: new Date(test.createdAt).toISOString(),
    serverTime,
    ...fieldsOf<QuickSkill, PartFields>(QUICK_SKILLS, (skill) => {
      const fields = rowFields(skill);
      const part = shown(parts[skill]);
      return [
        [fields.uuid, part.uuid],
        [fields.mimeType, part.mimeType],
        [fields.id, part.id],
        [fields.report, part.slug],
        [fields.band, part.band],
        [fields.level, part.level],
        [fields.source, part.source],
        [fields.begun, part.begun],
        [fields.deadline, part.deadline],
        [fields.waitsFor, part.waitsFor],
      ];
    }),
    totalBand: certificate?.totalBand ?? null,
    totalLevel: certificate ? levelOfBand(certificate.totalBand) : null,
    certificateUrl: certificate ? certificateUrl(certificate.certificateId) : null,
    certificateNeedsName: state?.needsName ?? false,
    certificateWithdrawn: state?.withdrawn ?? null,
  };
}

function shown(part: PartOfRow | null): PartShown {
  if (part?.submittedAt == null) {
    return {
      uuid: null,
      mimeType: null,
      id: null,
      slug: null,
      band: null,
      level: null,
      source: null,
      begun: part !== null,
      deadline: part?.deadline ?? null,
      waitsFor: null,
    };
  }
  const band = part.mark?.band ?? part.estimate?.band ?? null;
  return {
    uuid: part.uuid,
    // Until the first camera chunk says otherwise, what nearly every browser records.
    mimeType: part.mimeType ?? 'webm',
    id: part.answerId,
    slug: part.slug,
    band,
    level: band === null ? null : levelOfBand(band),
    source: part.mark?.source ?? (part.estimate ? 'estimate' : null),
    begun: false,
    deadline: null,
    waitsFor: part.waitsFor,
  };
}

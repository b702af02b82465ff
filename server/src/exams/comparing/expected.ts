import type { Skill } from '@bandmark/domain/skills';
import { partsOf, type TestFormat } from '@bandmark/domain/test-formats';

/** Jobs have this long before missing work is a finding. */
export const GRACE_MS = 10 * 60_000;

export type FindingKind = 'estimate' | 'recording' | 'certificate' | 'no-camera' | 'files' | 'chunks';

export interface Finding {
  kind: FindingKind;
  myTestId: number;
  /** Null where the finding concerns the whole test. */
  attemptId: string | null;
  missing: number;
}

/** What the database says of one part of a test. */
export interface PartFacts {
  attemptId: string;
  skill: Skill;
  submittedAt: number | null;
  isEstimated: boolean;
  markedAt: number | null;
  finalisedAt: number | null;
  hasCamera: boolean;
  /** Since when the recording could be finalised; null while it may still grow, or is finalised. */
  readySince: number | null;
}

export interface TestFacts {
  myTestId: number;
  format: TestFormat;
  hasCertificate: boolean;
  /** The holder withdrew the recordings: neither a missing certificate nor a missing file is a fault. */
  isWithdrawn: boolean;
  /** The candidate got another test in its place, so it leads to no certificate. */
  isReplaced: boolean;
  /** The holder has given the name that a certificate needs. */
  isNamed: boolean;
  /** When the site withdrew the last certificate of the test; null for never. */
  certificateWithdrawnAt: number | null;
  parts: readonly PartFacts[];
}

/** What should be there by now and is not, as far as the database knows. */
export function missingOf(test: TestFacts, now: number): Finding[] {
  const isDue = (since: number | null) => since !== null && since < now - GRACE_MS;
  const found = test.parts.flatMap(({ attemptId, skill, submittedAt, isEstimated, readySince }): Finding[] => {
    const of = { myTestId: test.myTestId, attemptId, missing: 1 };
    return [
      ...(skill === 'writing' && isDue(submittedAt) && !isEstimated ? [{ kind: 'estimate' as const, ...of }] : []),
      ...(isDue(readySince) ? [{ kind: 'recording' as const, ...of }] : []),
    ];
  });
  const certified = partsOf(test.format).map((skill) => test.parts.find((part) => part.skill === skill));
  const marked = Math.max(...test.parts.map(({ markedAt }) => markedAt ?? 0));
  if (
    test.hasCertificate ||
    test.isWithdrawn ||
    test.isReplaced ||
    !test.isNamed ||
    (test.certificateWithdrawnAt !== null && marked <= test.certificateWithdrawnAt) ||
    !certified.every((part) => isDue(part?.markedAt ?? null) && isDue(part?.finalisedAt ?? null))
  )
    return found;
  const kind = certified.every((part) => part?.hasCamera) ? 'certificate' : 'no-camera';
  return [...found, { kind, myTestId: test.myTestId, attemptId: null, missing: 1 }];
}

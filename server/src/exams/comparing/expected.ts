import type { Skill } from '@bandmark/domain/skills';
import { partsOf, type TestFormat } from '@bandmark/domain/test-formats';

/** How long jobs may take before missing work becomes a finding. */
export const GRACE_MS = 10 * 60_000;

export type FindingKind = 'estimate' | 'recording' | 'certificate' | 'no-camera' | 'files' | 'chunks';

export interface Finding {
  kind: FindingKind;
  myTestId: number;
  /** Null if the finding concerns the whole test. */
  attemptId: string | null;
  missing: number;
}

/** What the database knows about one part of a test. */
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
  /** Another test replaced this one, so it leads to no certificate. */
  isReplaced: boolean;
  /** The holder has given the name that a certificate needs. */
  isNamed: boolean;
  /** When the site last withdrew a certificate of the test; null if it never did. */
  certificateWithdrawnAt: number | null;
  parts: readonly PartFacts[];
}

/** What should exist by now but does not, as far as the database knows. */
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

import type { TestRow } from '../api/tests';

/** A quick test without recordings, as the server sends it; for tests. */
export function quickRow(fields: Partial<TestRow> = {}): TestRow {
  return {
    testId: null,
    myTestId: 41,
    createdAt: '2026-11-14T10:00:00.000Z',
    writingUuid: null,
    writingMimeType: null,
    writingId: null,
    writing1Url: null,
    writing1GenBand: null,
    speakingUuid: null,
    speakingMimeType: null,
    speakingId: null,
    speakingBundleId: null,
    speakingGenBand: null,
    totalBand: null,
    certificateUrl: null,
    ...fields,
  };
}

/** Fields of a part with a recording and a mark. */
export const scored = {
  writing: {
    writingUuid: 'w-uuid',
    writingMimeType: 'webm',
    writingId: 1234,
    writing1Url: 'w1-slug',
    writing1GenBand: 6.5,
    writingLevel: 'B2',
    writingSource: 'examiner',
  },
  speaking: {
    speakingUuid: 's-uuid',
    speakingMimeType: 'mp4',
    speakingId: 5678,
    speakingBundleId: 'bundle-1',
    speakingGenBand: 7,
    speakingLevel: 'C1',
    speakingSource: 'examiner',
  },
} as const satisfies Record<string, Partial<TestRow>>;

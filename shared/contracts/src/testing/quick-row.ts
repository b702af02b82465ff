import { QUICK_SKILLS, type QuickSkill } from '@bandmark/domain/skills';
import type { TestRow } from '../api/tests';
import { fieldsOf, rowFields } from '../skill-fields';

type RowFields = ReturnType<typeof rowFields<QuickSkill>>;
type UnsetField = RowFields['uuid' | 'mimeType' | 'id' | 'report' | 'band'];

/** A quick test without recordings, as the server sends it; for tests. */
export function quickRow(fields: Partial<TestRow> = {}): TestRow {
  return {
    testId: null,
    myTestId: 41,
    createdAt: '2026-11-14T10:00:00.000Z',
    ...fieldsOf<QuickSkill, Pick<TestRow, UnsetField>>(QUICK_SKILLS, (skill) => {
      const { uuid, mimeType, id, report, band } = rowFields(skill);
      return [uuid, mimeType, id, report, band].map((name) => [name, null] as const);
    }),
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

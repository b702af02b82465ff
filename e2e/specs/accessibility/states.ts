import type { FailedWorkList } from '@bandmark/contracts/api/operations';
import type { TestRow } from '@bandmark/contracts/api/tests';
import { FAILED_WORK_NOW, failedWorkItem } from '@bandmark/contracts/testing/failed-work';
import { quickRow } from '@bandmark/contracts/testing/quick-row';

type Level = NonNullable<TestRow['writingLevel']>;
const UUID = '11111111-1111-4111-8111-111111111111';
const writing = (band: number | null, level: Level | null, source: TestRow['writingSource'] = 'examiner') => ({
  writingUuid: UUID,
  writingMimeType: 'webm',
  writingId: 1234,
  writing1Url: 'report-w1',
  writing1GenBand: band,
  writingLevel: level,
  writingSource: band === null ? null : source,
});
const speaking = (band: number | null, level: Level | null) => ({
  speakingUuid: UUID,
  speakingMimeType: 'webm',
  speakingId: 1235,
  speakingBundleId: 'report-s1',
  speakingGenBand: band,
  speakingLevel: level,
  speakingSource: band === null ? null : ('examiner' as const),
});
const overall = (band: number, level: Level) => ({
  totalBand: band,
  totalLevel: level,
  certificateUrl: '/#ASampLeCertificate1',
});

/** A tests list with every state of every cell. */
export const ROWS: TestRow[] = [
  quickRow({ myTestId: 7, number: 7 }),
  quickRow({ myTestId: 6, number: 6, ...writing(null, null) }),
  quickRow({ myTestId: 5, number: 5, ...writing(6.5, 'B2', 'estimate'), ...speaking(null, null) }),
  quickRow({ myTestId: 4, number: 4, ...writing(7, 'C1'), ...speaking(7.5, 'C1'), ...overall(7.5, 'C1') }),
  quickRow({ myTestId: 3, number: 3, ...writing(4.5, 'B1'), ...speaking(8.5, 'C2'), ...overall(6.5, 'B2') }),
  quickRow({ myTestId: 2, number: 2, ...writing(3.5, 'A2'), ...speaking(2.5, 'A1'), ...overall(3, 'A1') }),
];

export const ANSWERS = Array.from({ length: 40 }, (_, index) => ({
  answer:
    index % 7 === 4
      ? ''
      : (['library', 'the second floor', '14 October', 'B', 'a notebook and two pencils'][index % 5] ?? ''),
  correct: index % 3 !== 2 && index % 7 !== 4,
}));

const found = { fault: null, detail: '', lastRunAt: null, nextRunAt: null };

/** Work that failed, waits, was given up and was found missing. */
export const FAILED_WORK = {
  serverTime: FAILED_WORK_NOW,
  groups: [
    {
      group: 'recordings',
      givenUp: 1,
      waiting: 60,
      found: 1,
      items: [
        failedWorkItem({
          id: 'job:2',
          state: 'given-up',
          count: 85,
          fault: 'other',
          detail: 'not a recording',
          nextRunAt: null,
        }),
        failedWorkItem({
          ...found,
          id: 'finding:3',
          work: 'missing-files',
          state: 'found',
          skill: 'speaking',
          myTestId: 4711,
        }),
        failedWorkItem({
          id: 'job:1',
          attemptId: '40eba73a-e025-4cf0-97be-e61918a63e00',
          skill: 'writing',
          myTestId: 12,
        }),
      ],
    },
    {
      group: 'mails',
      givenUp: 0,
      waiting: 1,
      found: 0,
      items: [
        failedWorkItem({ id: 'job:4', work: 'send-recovery-mail', fault: 'mail_away', recipient: 'a…@example.org' }),
      ],
    },
  ],
} satisfies FailedWorkList;

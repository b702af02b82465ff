import { certificateById, type CertificateRecord } from '@bandmark/contracts/api/certificates';
import { type AnswerReport, answerReport, type listMarking, type MarkingDetail } from '@bandmark/contracts/api/marking';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { Enquiries } from '@bandmark/contracts/api/enquiries';
import { href } from '@bandmark/contracts/routes';
import type { Site } from '../../fixtures/site';
import type { FailedWorkList } from '@bandmark/contracts/api/operations';
import type { findAccounts, OperatorActions } from '@bandmark/contracts/api/operations-accounts';
import type { MarkingQueues, OperatedTests } from '@bandmark/contracts/api/operations-tests';
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
  // The time left is that of the page, whenever it is looked at.
  quickRow({ myTestId: 7, number: 7, serverTime: 1e12, writingBegun: true, writingDeadline: 1e12 + 12.5 * 60_000 }),
  quickRow({
    myTestId: 6,
    number: 6,
    ...writing(null, null),
    ...speaking(null, null),
    speakingWaitsFor: { devices: ['Chrome on Windows', 'Safari on iOS'] },
  }),
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
/** One with words that never end. */
export const ENQUIRIES: Enquiries = [
  {
    enquiryId: UUID,
    plan: 'enterprise',
    name: 'A buyer',
    email: 'buyer@school.example',
    organisation: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    people: '120',
    message: 'We test all new students in September.\nCan they sit in one room?',
    createdAt: '2026-11-22T10:00:00.000Z',
  },
];
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

const MINUTE = 60_000;

/** A part that runs, and a test that was replaced, in the words of a long address. */
export const OPERATED_TESTS = {
  serverTime: FAILED_WORK_NOW,
  tests: [
    {
      myTestId: 4711,
      email: 'a.candidate.with.a.very.long.address@international-language-school.example',
      number: 3,
      format: 'quick',
      createdAt: FAILED_WORK_NOW - 60 * MINUTE,
      certificateId: null,
      replacedBy: null,
      replaces: 2,
      mayReplace: true,
      parts: [
        {
          attemptId: '40eba73a-e025-4cf0-97be-e61918a63e00',
          skill: 'writing',
          state: 'submitted',
          begunAt: FAILED_WORK_NOW - 50 * MINUTE,
          deadline: FAILED_WORK_NOW - 20 * MINUTE,
          timeFactor: 1.5,
          extraMs: 90_000,
          submittedAt: FAILED_WORK_NOW - 20 * MINUTE,
          closedBy: 'clock',
          isLate: true,
          receipt: 'mSBYcXBQ1iyqyJNYHbpUYQ7m5oJGZWT6yY2o1mFqCfs',
          recording: {
            state: 'complete',
            bytes: 42_000_000,
            chunks: 360,
            missingChunks: 2,
            lastChunkAt: FAILED_WORK_NOW - 20 * MINUTE,
            lastError: 'ENOSPC: no space left on device, write',
          },
          mark: { band: 6.5, source: 'examiner' },
        },
        {
          attemptId: '40eba73a-e025-4cf0-97be-e61918a63e01',
          skill: 'speaking',
          state: 'open',
          begunAt: FAILED_WORK_NOW - 5 * MINUTE,
          deadline: FAILED_WORK_NOW + 5 * MINUTE,
          timeFactor: 1,
          extraMs: 0,
          submittedAt: null,
          closedBy: null,
          isLate: false,
          receipt: null,
          recording: null,
          mark: null,
        },
      ],
    },
    {
      myTestId: 4710,
      email: 'ada@example.org',
      number: 2,
      format: 'full',
      createdAt: FAILED_WORK_NOW - 90 * MINUTE,
      certificateId: null,
      replacedBy: 3,
      replaces: null,
      mayReplace: false,
      parts: [],
    },
  ],
} satisfies OperatedTests;

export const QUEUES = {
  serverTime: FAILED_WORK_NOW,
  queues: [
    {
      skill: 'writing',
      waiting: 38,
      ready: 35,
      oldestMs: 6000 * MINUTE,
      medianMs: 200 * MINUTE,
      marked: 120,
      markedMedianMs: 90 * MINUTE,
    },
    { skill: 'speaking', waiting: 0, ready: 0, oldestMs: null, medianMs: null, marked: 0, markedMedianMs: null },
  ],
} satisfies MarkingQueues;

const createdAt = '2026-11-22T10:00:00.000Z';

export const ACCOUNTS = {
  count: 1204,
  accounts: [
    {
      email: 'a.candidate.with.a.very.long.address@international-language-school.example',
      name: 'A candidate',
      roles: [],
      timeFactor: 1.5,
      createdAt,
      isOwn: false,
    },
    { email: 'ada@example.org', name: '', roles: ['examiner', 'lead'], timeFactor: 1, createdAt, isOwn: false },
    { email: 'op@example.org', name: 'Operator', roles: ['operator'], timeFactor: 1, createdAt, isOwn: true },
  ],
} satisfies CallResponse<typeof findAccounts>;

const action = { email: 'ada@example.org', reason: '', doneBy: 'op@example.org', isCommand: false, doneAt: createdAt };

export const ACTIONS = [
  { ...action, entry: 3, action: 'test-replaced', detail: '2 3', reason: 'The sound of the room failed.' },
  { ...action, entry: 2, action: 'role-granted', detail: 'lead' },
  { ...action, entry: 1, action: 'time-factor', detail: '1.5', doneBy: null, isCommand: true },
] satisfies OperatorActions;

/** As long as a name may be, without a place to break it. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);

/** The certificate that every site is born with, and the pages that it leads to. */
export interface Sample {
  certificateId: string;
  record: CertificateRecord;
  replay: Record<'writing' | 'speaking', string>;
  report: Record<'writing' | 'speaking', string>;
  /** What the API says for them. */
  reports: Record<'speaking', AnswerReport>;
}

const samples = new WeakMap<object, Promise<Sample>>();

export function sampleOf(site: Pick<Site, 'origin'>): Promise<Sample> {
  const known = samples.get(site) ?? readSample(site.origin);
  samples.set(site, known);
  return known;
}

async function readSample(origin: string): Promise<Sample> {
  const certificateId = 'ASampLeCertificate1';
  const response = await fetch(origin + certificateById.path.replace('{hash}', certificateId));
  const record = certificateById.response.parse(await response.json());
  const text = (value: unknown) => String(value);
  const replay = (type: 'writing' | 'speaking', param5: unknown) =>
    href('replay', {
      type,
      uuid: text(record[`${type}Uuid`]),
      mimeType: text(record[`${type}MimeType`]),
      id: text(record[`${type}Id`]),
      param5: text(param5),
    });
  const slug = text(record.speakingBundleId);
  const report = await fetch(
    origin + answerReport.path.replace('{skill}', 'speaking').replace('{slug}', encodeURIComponent(slug)),
  );
  return {
    certificateId,
    record,
    reports: { speaking: answerReport.response.parse(await report.json()) },
    replay: { writing: replay('writing', record.writing1Url), speaking: replay('speaking', record.speakingBundleId) },
    report: {
      writing: href('report', { skill: 'writing', slug: text(record.writing1Url) }),
      speaking: href('report', { skill: 'speaking', slug: text(record.speakingBundleId) }),
    },
  };
}

const waiting = {
  submittedAt: '2026-11-20T09:30:00.000Z',
  recordingState: 'finalised',
  waitingMs: 51 * 3_600_000,
} as const;

/** Answers that wait for a mark. */
export const MARKING = [
  { ...waiting, attemptId: '22222222-2222-4222-8222-222222222221', skill: 'writing', words: 287, hasDraft: true },
  {
    ...waiting,
    attemptId: '22222222-2222-4222-8222-222222222222',
    skill: 'speaking',
    words: null,
    claimedBy: 'other',
  },
  {
    ...waiting,
    attemptId: '22222222-2222-4222-8222-222222222223',
    skill: 'writing',
    words: 12,
    recordingState: 'uploading',
  },
] as const satisfies CallResponse<typeof listMarking>;

/** A long answer with the sample's recording. */
export const markingDetail = ({ record }: Sample): MarkingDetail => ({
  attemptId: MARKING[0].attemptId,
  skill: 'writing',
  submittedAt: waiting.submittedAt,
  late: true,
  task: {
    kind: 'writing',
    taskId: 'w-1',
    prompt: 'Some people say that every pupil should learn a second language. Do you agree?',
    points: ['what a language gives a pupil', 'what it takes from other subjects'],
    minimumWords: 250,
  },
  text: Array.from(
    { length: 12 },
    () => 'In my own city, most employers expect staff to read and answer messages in at least two languages.',
  ).join('\n\n'),
  recording: {
    id: Number(record.writingId),
    uuid: String(record.writingUuid),
    mimeType: record.writingMimeType === 'mp4' ? 'mp4' : 'webm',
    state: 'finalised',
  },
  estimate: {
    band: 6.5,
    method: 'Text features, version 1',
    features: [
      { name: 'Words', value: '287 (asked for: 250)' },
      { name: 'Variety of words (MTLD)', value: '84' },
      { name: 'Limited because', value: 'Much of it is copied from the task' },
    ],
  },
  mark: null,
});

const essays: MarkingDetail['task'] = {
  kind: 'essays',
  taskId: 'e-1',
  tasks: [
    {
      title: 'Task 1',
      prompt: 'The chart shows how people in one town travelled to work in three years. Summarise what it shows.',
      points: ['Choose what matters most.'],
      figure: {
        file: 'travel.svg',
        width: 720,
        height: 420,
        description: 'A bar chart in per cent. On foot: 46, 31, 38. By bicycle: 18, 9, 24. By car: 14, 34, 15.',
      },
      minimumWords: 150,
      suggestedMinutes: 20,
    },
    { title: 'Task 2', prompt: 'Discuss both views.', points: [], minimumWords: 250, suggestedMinutes: 40 },
  ],
};

/** Two texts that are half marked, with the words of each band. */
export const markingDraft = (sample: Sample): MarkingDetail => ({
  ...markingDetail(sample),
  task: essays,
  texts: ['Fewer people walked in the second year than in the first.', ''],
  isMarked: false,
  takesMark: true,
  draft: {
    criteria: [6.5, 7, 5.5, null],
    note: 'Your second text is missing.',
    savedAt: '2026-11-20T10:30:00.000Z',
  },
});

/** An answer that three examiners marked, the reader among them. */
export const markingStanding = (sample: Sample): MarkingDetail => ({
  ...markingDetail(sample),
  mark: { criteria: [5, 5, 5, 5], band: 5, source: 'examiner' },
  isMarked: true,
  takesMark: false,
  standing: {
    criteria: [7.25, 7.25, 7.25, 7.25],
    band: 7.5,
    level: 'C1',
    given: [
      { criteria: [5, 5, 5, 5], band: 5, isOwn: true, counts: false },
      { criteria: [7, 7, 7, 7], band: 7, isOwn: false, counts: true },
      { criteria: [7.5, 7.5, 7.5, 7.5], band: 7.5, isOwn: false, counts: true },
    ],
  },
});

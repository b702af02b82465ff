import type { Enquiries } from '@bandmark/contracts/api/enquiries';
import type { FailedWorkList } from '@bandmark/contracts/api/operations';
import type { findAccounts, OperatorActions } from '@bandmark/contracts/api/operations-accounts';
import type { MarkingQueues, OperatedTests } from '@bandmark/contracts/api/operations-tests';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { FAILED_WORK_NOW, failedWorkItem } from '@bandmark/contracts/testing/failed-work';

export const LONG_ADDRESS = 'a.candidate.with.a.very.long.address@international-language-school.example';

const found = { fault: null, detail: '', lastRunAt: null, nextRunAt: null };

/** An enquiry with a very long word. */
export const ENQUIRIES: Enquiries = [
  {
    enquiryId: '11111111-1111-4111-8111-111111111111',
    plan: 'enterprise',
    name: 'A buyer',
    email: 'buyer@school.example',
    organisation: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    people: '120',
    message: 'We test all new students in September.\nCan they sit in one room?',
    createdAt: '2026-11-22T10:00:00.000Z',
  },
];

/** Work in every state (given up, waiting, found missing), and a failed backup. */
export const FAILED_WORK = {
  serverTime: FAILED_WORK_NOW,
  backup: { finishedAt: FAILED_WORK_NOW - 86_400_000, failedAt: FAILED_WORK_NOW, isDue: true },
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

/** A test with a submitted and an open part and a long e-mail address, and a test that was replaced. */
export const OPERATED_TESTS = {
  serverTime: FAILED_WORK_NOW,
  tests: [
    {
      myTestId: 4711,
      email: LONG_ADDRESS,
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
      email: LONG_ADDRESS,
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

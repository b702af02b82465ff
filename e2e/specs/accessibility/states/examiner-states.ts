import type { listMarking, MarkingDetail } from '@bandmark/contracts/api/marking';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import type { Responses, State } from './page-state';
import type { Sample } from './sample-certificate';

const waiting = {
  submittedAt: '2026-11-20T09:30:00.000Z',
  recordingState: 'finalised',
  waitingMs: 51 * 3_600_000,
} as const;

/** Answers to mark. */
const MARKING = [
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
const markingDetail = ({ record }: Sample): MarkingDetail => ({
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

/** Two texts with a draft of a mark, with the descriptors of each band. */
const markingDraft = (sample: Sample): MarkingDetail => ({
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

/** An answer marked by three examiners, including the current one. */
const markingStanding = (sample: Sample): MarkingDetail => ({
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

/** The examiner's page claims the answer that it opens. */
const CLAIMED: Responses = { '**/api/marking/*/claim': { body: { until: null } } };

export const EXAMINER_STATES: readonly State[] = [
  {
    name: 'marking',
    path: '/marking',
    isSignedIn: true,
    responses: { '**/api/marking': { body: MARKING } },
    shows: 'Mark',
  },
  {
    name: 'marking, nothing to do',
    path: '/marking',
    isSignedIn: true,
    responses: { '**/api/marking': { body: [] } },
    shows: 'Nothing to mark',
  },
  {
    name: 'marking a text',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: (sample) => ({ ...CLAIMED, '**/api/marking/*': { body: markingDetail(sample) } }),
    shows: 'Save mark',
  },
  {
    name: 'marking two texts, a draft',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: (sample) => ({ ...CLAIMED, '**/api/marking/*': { body: markingDraft(sample) } }),
    shows: /Your draft of .* is back/,
  },
  {
    name: 'marking, several marks',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: (sample) => ({ ...CLAIMED, '**/api/marking/*': { body: markingStanding(sample) } }),
    shows: 'These marks stand.',
  },
  {
    name: 'marking, another examiner has it',
    path: `/marking/${MARKING[0].attemptId}`,
    isSignedIn: true,
    responses: { '**/api/marking/*/claim': { status: 409, body: { message: 'Open.', code: 'being_marked' } } },
    shows: 'Another examiner is marking this answer',
    complains: /\b409\b|Request failed/,
  },
];

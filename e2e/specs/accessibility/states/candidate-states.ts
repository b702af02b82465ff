import type { TestRow } from '@bandmark/contracts/api/tests';
import { quickRow } from '@bandmark/contracts/testing/quick-row';
import { broken, FAILED, LONG_NAME, type State } from './page-state';

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
const ROWS: TestRow[] = [
  // Fixed server time and deadline, so that the time left is always the same.
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

const ANSWERS = Array.from({ length: 40 }, (_, index) => ({
  answer:
    index % 7 === 4
      ? ''
      : (['library', 'the second floor', '14 October', 'B', 'a notebook and two pencils'][index % 5] ?? ''),
  correct: index % 3 !== 2 && index % 7 !== 4,
}));

export const CANDIDATE_STATES: readonly State[] = [
  {
    name: 'tests',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': { body: ROWS } },
    shows: 'Calculating...',
  },
  {
    name: 'tests, IELTS',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': { body: ROWS } },
    act: (page) => page.getByText('IELTS Score').click(),
    shows: 'Calculating...',
  },
  {
    name: 'no tests',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': { body: [] } },
    shows: 'No Tests',
  },
  {
    name: 'tests, failed',
    path: '/tests',
    isSignedIn: true,
    responses: { '**/api/certificate/tests?*': broken },
    shows: 'Try again',
    complains: FAILED,
  },
  { name: 'account', path: '/account', isSignedIn: true, shows: 'Premium' },
  {
    name: 'result',
    path: '/test-result/reading/7',
    responses: { '**/standard-test-result/**': { body: ANSWERS } },
    shows: 'READING TEST RESULT',
  },
  {
    name: 'result, failed',
    path: '/test-result/reading/7',
    responses: { '**/standard-test-result/**': broken },
    shows: /^Error: /,
    complains: FAILED,
  },
  {
    name: 'result, empty',
    path: '/test-result/listening/7',
    responses: { '**/standard-test-result/**': { body: [] } },
    shows: 'No result found',
  },
  { name: 'recorder', path: '/recorder', shows: 'Start preview' },
  {
    name: 'recorder, previewing',
    path: '/recorder',
    act: (page) => page.getByRole('button', { name: 'Start preview' }).click(),
    shows: 'Start recording',
  },
  { name: 'start, of the full test', path: '/start/full', isSignedIn: true, shows: '4 recordings, 40 questions' },
  {
    name: 'account, a long name',
    path: '/account',
    isSignedIn: true,
    responses: { '**/api/auth/user-info': { body: { name: LONG_NAME, email: 'a@example.org', location: 'EE' } } },
    shows: 'Premium',
  },
  { name: 'coming soon', path: '/test/', isSignedIn: true, shows: 'Coming soon' },
];

import { GRACE_MS, missingOf, type PartFacts, type TestFacts } from './expected';

const NOW = 1_000_000_000;
const LONG_AGO = NOW - GRACE_MS - 1;
const JUST_NOW = NOW - GRACE_MS;

const part = (skill: PartFacts['skill'], given: Partial<PartFacts> = {}): PartFacts => ({
  attemptId: skill,
  skill,
  submittedAt: LONG_AGO,
  isEstimated: true,
  markedAt: LONG_AGO,
  finalisedAt: LONG_AGO,
  hasCamera: true,
  readySince: null,
  ...given,
});
const both = (given: Partial<PartFacts> = {}) => [part('writing', given), part('speaking', given)];

test.each<[string, Partial<TestFacts>, string[]]>([
  ['everything is there', {}, []],
  ['nothing was marked', { hasCertificate: false, parts: both({ markedAt: null }) }, []],
  ['one part was taken', { hasCertificate: false, parts: [part('writing')] }, []],
  ['a certificate is missing', { hasCertificate: false }, ['certificate null']],
  ['it waits for the name', { hasCertificate: false, isNamed: false }, []],
  ['the holder withdrew the recordings', { hasCertificate: false, isWithdrawn: true, parts: both() }, []],
  ['another test took its place', { hasCertificate: false, isReplaced: true }, []],
  ['it was withdrawn', { hasCertificate: false, certificateWithdrawnAt: LONG_AGO }, []],
  [
    'it was withdrawn and marked again',
    { hasCertificate: false, certificateWithdrawnAt: LONG_AGO - 1 },
    ['certificate null'],
  ],
  ['its jobs may still run', { hasCertificate: false, parts: both({ markedAt: JUST_NOW }) }, []],
  ['a part has no playable camera', { hasCertificate: false, parts: both({ hasCamera: false }) }, ['no-camera null']],
  ['an estimate is missing', { parts: both({ isEstimated: false }) }, ['estimate writing']],
  ['its job may still run', { parts: both({ isEstimated: false, submittedAt: JUST_NOW }) }, []],
  [
    'recordings could be finalised',
    { parts: both({ finalisedAt: null, readySince: LONG_AGO }) },
    ['recording writing', 'recording speaking'],
  ],
  ['they could be since a moment ago', { parts: both({ finalisedAt: null, readySince: JUST_NOW }) }, []],
  ['they still grow', { parts: both({ finalisedAt: null }) }, []],
])('%s', (_, given, expected) => {
  const complete = {
    hasCertificate: true,
    isWithdrawn: false,
    isReplaced: false,
    isNamed: true,
    certificateWithdrawnAt: null,
  };
  const found = missingOf({ myTestId: 1, format: 'quick', ...complete, parts: both(), ...given }, NOW);
  expect(found.map(({ kind, attemptId }) => `${kind} ${attemptId}`)).toEqual(expected);
});

import type { CertificateRecord } from '@bandmark/contracts/api/certificates';
import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { certifiedLevel, takenSkills } from '@bandmark/contracts/certified-levels';
import { profilePictureOf, replayUrlOf, reportUrlOf } from './skill-view';

const empty: CertificateRecord = { userName: '', userDate: '', userLevel: {}, qrUrl: '' };
const recorded = (skill: string, id: number) => ({
  [`${skill}Id`]: id,
  [`${skill}Uuid`]: 'u',
  [`${skill}MimeType`]: 'mp4',
});

test('a skill is shown only if its test id is present (§3.10)', () => {
  expect(takenSkills({ ...empty, testReadingId: 3, testSpeakingId: null, writingId: 4 })).toEqual(['reading']);
});

test.each([
  ['reading', { ...recorded('reading', 1234) }, '/replay/reading/u/mp4/1234/1234'],
  ['listening', { ...recorded('listening', 7) }, '/replay/listening/u/mp4/7/7'],
  ['speaking', { ...recorded('speaking', 7), speakingBundleId: 'b' }, '/replay/speaking/u/mp4/7/b'],
  ['writing', { ...recorded('writing', 7), writing1Url: 'w1', writing2Url: 'w2' }, '/replay/writing/u/mp4/7/w1/w2'],
  ['writing', { writingId: 7, writingUuid: 'u' }, null],
] as const)('replay of %s (§7.19)', (skill, fields, url) => {
  expect(replayUrlOf({ ...empty, ...fields }, skill)).toBe(url);
});

test.each([
  ['writing', { writing1Url: 'w1', writing2Url: 'w2' }, '/report/writing/w1'],
  ['writing', { testId: 5, writing1Url: 'w1', writing2Url: 'w2' }, '/report/writing/w2'],
  ['speaking', { speakingBundleId: 'b' }, '/report/speaking/b'],
  ['reading', { readingId: 9 }, '/test-result/reading/9'],
  ['listening', { listeningId: 8 }, '/test-result/listening/8'],
  ['listening', {}, null],
] as const)('report of %s with %j (§7.16 §7.17 §7.18)', (skill, fields, url) => {
  expect(reportUrlOf({ ...empty, ...fields }, skill, DEFAULT_SITE_SETTINGS)).toBe(url);
});

test('the picture is of the first available skill: speaking, writing, listening, reading (§7.20)', () => {
  expect(profilePictureOf(empty)).toBeNull();
  expect(profilePictureOf({ ...empty, ...recorded('reading', 1234), ...recorded('listening', 5678) })).toBe(
    '/certificate-answers/5000-5999/5678/u.jpg',
  );
});

test('the level is the one that was sent, the table serves only records without one (§3.11)', () => {
  expect(certifiedLevel({ ...empty, userLevel: { total: 7 }, levels: { total: 'B2' } }, 'total')).toBe('B2');
  expect(certifiedLevel({ ...empty, userLevel: { total: 7 } }, 'total')).toBe('C1');
  expect(certifiedLevel(empty, 'total')).toBeNull();
});

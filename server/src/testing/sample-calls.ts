import { createHash } from 'node:crypto';
import { addQuickTest, listTests, newUserName, standardTestResult } from '@bandmark/contracts/api/tests';
import * as ownAccount from '@bandmark/contracts/api/account';
import * as attempts from '@bandmark/contracts/api/attempts';
import * as auth from '@bandmark/contracts/api/auth';
import { certificatePdf, certificatePicture } from '@bandmark/contracts/api/certificate-files';
import { certificateById } from '@bandmark/contracts/api/certificates';
import { credentialById, credentialStatusList, statusListVersion } from '@bandmark/contracts/api/credentials';
import { verifyCertificate } from '@bandmark/contracts/api/verification';
import * as corrections from '@bandmark/contracts/api/corrections';
import { handleEnquiry, listEnquiries, sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { examEvents, noteExamEvents } from '@bandmark/contracts/api/exam-events';
import * as fullTests from '@bandmark/contracts/api/full-tests';
import { health, probeUplink, ready } from '@bandmark/contracts/api/health';
import * as mails from '@bandmark/contracts/api/mails';
import * as marking from '@bandmark/contracts/api/marking';
import * as own from '@bandmark/contracts/api/own-certificates';
import { failedWork, tryFailedWork } from '@bandmark/contracts/api/operations';
import * as operatedAccounts from '@bandmark/contracts/api/operations-accounts';
import * as operatedTests from '@bandmark/contracts/api/operations-tests';
import * as releases from '@bandmark/contracts/api/releases';
import { partnerMark } from '@bandmark/contracts/api/partner';
import { recordingFacts } from '@bandmark/contracts/api/recordings';
import { releaseView } from '@bandmark/contracts/api/release-view';
import { releaseStatus } from '@bandmark/contracts/api/status';
import { sendTelemetry } from '@bandmark/contracts/api/telemetry';
import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import { type Endpoint, fillPath } from '@bandmark/contracts/endpoint';
import type { InjectOptions } from 'fastify';
import { listAccountsEndpoint, logNamesEndpoint, setRoleEndpoint } from '../accounts/roles/role-endpoints';
import { metricsEndpoint } from '../connect-metrics';
import { copyDatabaseEndpoint } from '../operations/database-copy-feature';
import { randomUuid } from '../random-id';
import { listCredentialKeysEndpoint, rotateCredentialKeyEndpoint } from '../certificates/credentials/key-endpoints';
import { createTeamEndpoint, listTeamsEndpoint, revokeTeamEndpoint } from '../releases/teams/team-endpoints';
import type { Scene } from './scene';
import { certified, listeningBegun, readingSubmitted, type SceneState, submitted } from './scene-states';

export interface SampleCall {
  endpoint: Endpoint;
  params: (scene: Scene) => Record<string, unknown>;
  body?: (scene: Scene) => Record<string, unknown>;
  query?: Record<string, string>;
  raw?: string;
  headers?: (scene: Scene) => Record<string, string>;
  /** Prepares the scene so that the owner's call succeeds. */
  state?: SceneState;
}

const none = () => ({});
const ofFullTest = ({ fullTestId }: Scene) => ({ myTestId: fullTestId, skill: 'reading' });
const ofTest = ({ myTestId }: Scene) => ({ myTestId, skill: 'writing' });
const ofAttempt = ({ attemptId }: Scene) => ({ attemptId });
const account = () => ({ email: `${randomUuid()}@example.org`, password: 'Password1', reCaptcha: 'solved' });
const ofAuth = () => ({ remote: 'auth' });
const ofVersion = () => ({ remote: 'auth', version: '1.0.0' });
/** Well-formed, but matches no content. */
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const RELEASE = {
  version: '1.0.0',
  entry: 'entry.js',
  integrity: INTEGRITY,
  global: 'auth__1_0_0',
  preload: { screens: { js: ['entry.js'], css: [] } },
  requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
  files: { 'entry.js': INTEGRITY },
};
const REASON = 'Another person took the test.';
const CHUNK = '{"type":4,"data":{},"timestamp":1}\n';

/** One valid call of every endpoint. Its subject exists, except for public ids, which cannot be guessed. */
export const SAMPLE_CALLS: readonly SampleCall[] = [
  { endpoint: health, params: none },
  { endpoint: ready, params: none },
  {
    endpoint: probeUplink,
    params: none,
    raw: 'bytes',
    headers: () => ({ 'content-type': 'application/octet-stream' }),
  },
  { endpoint: auth.captchaChallenge, params: none },
  { endpoint: auth.signUp, params: none, body: account },
  { endpoint: auth.signIn, params: none, body: ({ owner }) => ({ ...account(), email: owner.email }) },
  { endpoint: auth.resetPassword, params: none, body: () => ({ email: account().email, reCaptcha: 'solved' }) },
  { endpoint: auth.newPassword, params: none, body: () => ({ token: 'x'.repeat(43), password: 'Password1' }) },
  { endpoint: auth.checkRecoveryLink, params: none, body: () => ({ token: 'x'.repeat(43) }) },
  {
    endpoint: sendEnquiry,
    params: none,
    body: () => ({
      plan: 'pro',
      name: 'A buyer',
      email: account().email,
      organisation: 'A school',
      people: '40',
      message: '',
      reCaptcha: 'solved',
    }),
  },
  { endpoint: listEnquiries, params: none },
  { endpoint: handleEnquiry, params: () => ({ enquiryId: randomUuid() }), body: () => ({ isHandled: true }) },
  { endpoint: mails.confirmAddress, params: none, body: () => ({ token: 'x'.repeat(43) }) },
  { endpoint: mails.checkConfirmLink, params: none, body: () => ({ token: 'x'.repeat(43) }) },
  { endpoint: mails.sendConfirmation, params: none },
  { endpoint: mails.mailPreferences, params: none },
  { endpoint: mails.setMailPreference, params: none, body: () => ({ kind: 'answer-received', isOn: false }) },
  { endpoint: mails.checkStopLink, params: none, body: () => ({ token: 'x'.repeat(43) }) },
  {
    endpoint: mails.stopMails,
    params: none,
    query: { token: 'x'.repeat(43) },
    raw: 'List-Unsubscribe=One-Click',
    headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
  },
  { endpoint: partnerMark, params: none, raw: '{}', headers: () => ({ 'content-type': 'application/json' }) },
  { endpoint: auth.exchangeGoogleCode, params: none, body: () => ({ code: 'x'.repeat(43) }) },
  { endpoint: auth.signOut, params: none, body: () => ({}) },
  { endpoint: auth.userInfo, params: none },
  { endpoint: auth.userLocation, params: none, body: () => ({ location: 'PL' }) },
  { endpoint: ownAccount.accountDetails, params: none },
  { endpoint: ownAccount.changeEmail, params: none, body: () => ({ email: 'new@example.org', password: 'Password1' }) },
  { endpoint: ownAccount.changePassword, params: none, body: () => ({ current: 'Password1', password: 'Password2' }) },
  { endpoint: ownAccount.sendPasswordLink, params: none },
  { endpoint: ownAccount.makeArchiveLink, params: none },
  { endpoint: ownAccount.deleteAccount, params: none, body: ({ owner }) => ({ email: owner.email }) },
  { endpoint: ownAccount.keepAccount, params: none },
  { endpoint: newUserName, params: none, body: () => ({ name: 'A New Name' }) },
  { endpoint: listTests, params: none },
  { endpoint: addQuickTest, params: none },
  { endpoint: standardTestResult, params: () => ({ type: 'reading', testId: 123456789 }) },
  { endpoint: own.listOwnCertificates, params: none },
  { endpoint: own.giveCertificateName, params: none, body: () => ({ name: 'Ada Name' }) },
  { endpoint: own.issueAgain, params: ({ myTestId }) => ({ myTestId }), state: certified },
  { endpoint: own.hideRecordings, params: ({ myTestId }) => ({ myTestId }), body: () => ({ hidden: true }) },
  { endpoint: own.withdrawRecordings, params: ({ myTestId }) => ({ myTestId }) },
  { endpoint: corrections.findForCorrection, params: none, query: { by: 'A1111111111111111111111' } },
  { endpoint: corrections.withdrawMark, params: ofAttempt, body: () => ({ reason: REASON }) },
  {
    endpoint: corrections.withdrawCertificate,
    params: ({ myTestId }) => ({ myTestId }),
    body: () => ({ reason: REASON }),
  },
  { endpoint: certificateById, params: () => ({ hash: 'A1111111111111111111111' }) },
  { endpoint: credentialById, params: () => ({ hash: 'A1111111111111111111111' }) },
  { endpoint: credentialStatusList, params: () => ({ list: '99' }) },
  { endpoint: certificatePicture, params: () => ({ hash: 'A1111111111111111111111' }) },
  { endpoint: certificatePdf, params: () => ({ hash: 'A1111111111111111111111' }) },
  { endpoint: verifyCertificate, params: () => ({ id: 'A1111111111111111111111' }) },
  { endpoint: statusListVersion, params: () => ({ list: '99', version: 'none' }) },
  { endpoint: recordingFacts, params: () => ({ id: 123456789, uuid: randomUuid() }) },
  { endpoint: marking.answerReport, params: () => ({ skill: 'writing', slug: 'nobody-knows-this' }) },
  { endpoint: attempts.testPart, params: ofTest },
  { endpoint: attempts.beginAttempt, params: ofTest },
  { endpoint: fullTests.addFullTest, params: none },
  { endpoint: fullTests.fullTestPart, params: ofFullTest },
  { endpoint: fullTests.keyedReport, params: ofFullTest, state: readingSubmitted },
  { endpoint: fullTests.beginFullTestPart, params: ofFullTest, body: none },
  {
    endpoint: fullTests.formFile,
    params: ({ attemptId }) => ({ attemptId, file: 'part-1.webm' }),
    state: listeningBegun,
  },
  { endpoint: attempts.takeLease, params: ofAttempt, body: ({ tabId }) => ({ tabId }) },
  {
    endpoint: attempts.saveAnswer,
    params: ofAttempt,
    body: () => ({ sequence: 1, text: 'Text.' }),
    headers: ({ tabId }) => ({ [TAB_HEADER]: tabId }),
  },
  {
    endpoint: attempts.submitAnswerFile,
    params: ofAttempt,
    body: ({ tabId }) => ({ sequence: 1, text: 'Text.', tabId }),
  },
  {
    endpoint: noteExamEvents,
    params: ofAttempt,
    body: () => ({ events: [{ eventId: randomUuid(), kind: 'left-page', atMs: 5000, durationMs: 2000 }] }),
  },
  { endpoint: examEvents, params: ofAttempt, state: submitted },
  { endpoint: attempts.submitAttempt, params: ofAttempt, body: () => ({ sequence: 1, text: 'Text.' }) },
  {
    endpoint: attempts.putChunk,
    params: ({ attemptId }) => ({ attemptId, stream: 'screen', segment: 1, sequence: 0 }),
    raw: CHUNK,
    headers: ({ tabId }) => ({
      'content-type': 'application/x-ndjson',
      [CHUNK_HASH_HEADER]: createHash('sha256').update(CHUNK).digest('hex'),
      [TAB_HEADER]: tabId,
      [STREAM_STARTED_HEADER]: '1772442000000',
    }),
  },
  { endpoint: attempts.listChunks, params: ofAttempt },
  { endpoint: attempts.completeRecording, params: ofAttempt, body: () => ({ streams: [] }) },
  { endpoint: marking.listMarking, params: none },
  { endpoint: marking.markingDetail, params: ofAttempt, state: submitted },
  { endpoint: marking.claimAnswer, params: ofAttempt, state: submitted },
  {
    endpoint: marking.saveMarkDraft,
    params: ofAttempt,
    body: () => ({ criteria: [6, null, null, null], note: '' }),
    state: submitted,
  },
  { endpoint: marking.saveMark, params: ofAttempt, body: () => ({ criteria: [6, 6.5, 7, 6] }), state: submitted },
  {
    endpoint: setRoleEndpoint,
    params: none,
    body: ({ other }) => ({ email: other.email, role: 'lead', isGiven: true }),
  },
  { endpoint: listAccountsEndpoint, params: none },
  { endpoint: logNamesEndpoint, params: none, body: ({ owner }) => ({ email: owner.email }) },
  { endpoint: copyDatabaseEndpoint, params: none },
  {
    endpoint: createTeamEndpoint,
    params: none,
    body: ({ teams }) => ({ name: `${teams.name}-new`, remotes: ['auth'] }),
  },
  { endpoint: revokeTeamEndpoint, params: none, body: ({ teams }) => ({ name: `${teams.name}-other` }) },
  { endpoint: listTeamsEndpoint, params: none },
  { endpoint: listCredentialKeysEndpoint, params: none },
  { endpoint: rotateCredentialKeyEndpoint, params: none },
  {
    endpoint: releases.uploadFile,
    params: ofVersion,
    query: { path: 'entry.js' },
    raw: 'entry',
    headers: () => ({ 'content-type': 'application/octet-stream' }),
  },
  { endpoint: releases.publishUpload, params: ofVersion, body: () => ({ makeCurrent: true }) },
  { endpoint: releases.promoteRelease, params: ofAuth, body: () => ({ version: '1.0.0' }) },
  { endpoint: releases.rollbackRelease, params: ofAuth, body: () => ({}) },
  { endpoint: releases.canaryRelease, params: ofAuth, body: () => ({ version: '1.0.0', percent: 5 }) },
  { endpoint: releases.approvePages, params: ofAuth, body: () => ({ pages: [] }) },
  { endpoint: releases.retireRemote, params: ofAuth, body: () => ({}) },
  { endpoint: releases.listReleases, params: none },
  { endpoint: releases.checkMayRelease, params: ofAuth },
  { endpoint: releases.releaseHistory, params: ofAuth },
  { endpoint: releases.whyRelease, params: ofAuth },
  // After the other calls about uploads, because this one announces a version.
  { endpoint: releases.beginUpload, params: ofVersion, body: () => RELEASE },
  { endpoint: releaseView, params: none },
  { endpoint: releaseStatus, params: none },
  { endpoint: metricsEndpoint, params: none },
  { endpoint: failedWork, params: none },
  { endpoint: operatedAccounts.findAccounts, params: none, query: { role: 'examiner' } },
  {
    endpoint: operatedAccounts.changeRole,
    params: none,
    body: ({ other }) => ({ email: other.email, role: 'lead', isGiven: true }),
  },
  {
    endpoint: operatedAccounts.giveExtraTime,
    params: none,
    body: ({ other }) => ({ email: other.email, timeFactor: 1.5 }),
  },
  { endpoint: operatedAccounts.listActions, params: none },
  { endpoint: operatedTests.findTests, params: none, query: { by: 'owner@example.org' } },
  {
    endpoint: operatedTests.replaceTest,
    params: ({ fullTestId }) => ({ myTestId: fullTestId }),
    body: () => ({ reason: REASON }),
  },
  { endpoint: operatedTests.markingQueues, params: none },
  { endpoint: tryFailedWork, params: none, body: () => ({}) },
  {
    endpoint: sendTelemetry,
    params: none,
    body: () => ({ events: [{ kind: 'load', remote: 'auth', version: '1.0.0', phase: 'load', value: 12 }] }),
  },
];

export const nameOf = ({ endpoint }: SampleCall): string => `${endpoint.method} ${endpoint.path}`;

/** @param headers who calls */
export function requestOf(call: SampleCall, scene: Scene, headers: Readonly<Record<string, string>>): InjectOptions {
  const payload = call.raw ?? call.body?.(scene);
  return {
    method: call.endpoint.method,
    url: fillPath(call.endpoint.path, call.params(scene)),
    ...(call.query ? { query: call.query } : {}),
    headers: { ...call.headers?.(scene), ...headers },
    ...(payload === undefined ? {} : { payload }),
  };
}

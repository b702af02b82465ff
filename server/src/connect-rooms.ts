import { createHash, timingSafeEqual } from 'node:crypto';
import { causedBy } from './app-dependencies';
import type { AccountsDependencies } from './accounts/dependencies';
import type { DatabaseCopyDependencies } from './operations/database-copy-feature';
import type { CertificatesDependencies } from './certificates/dependencies';
import { giveCertificateName } from './certificates/certificate-name';
import { certificateStates } from './certificates/certificate-states';
import { signedFiles } from './certificates/credentials/signed-files';
import { endCertificateOf, endCertificatesOfAccount } from './certificates/ended-certificates';
import { readSession } from './accounts/sign-in/session';
import { grantWatching, watcherOf } from './accounts/sign-in/watch-hidden';
import { closeExams, recordingPlaces } from './exams/account-exams';
import { createGrantReader, endGrants } from './exams/attempt-grant';
import { otherTexts } from './exams/attempts/answer-versions';
import { drawingsOf } from './exams/attempts/task-drawings';
import { openExamReleases, pinnedVersions } from './exams/attempts/open-exams';
import { compareTests } from './exams/comparing/compare-records';
import { eventsOf } from './exams/events/events-of';
import { createOutageWatch } from './exams/outages/outage-watch';
import { closeRecordings } from './exams/recordings/close-recordings';
import type { ExamsDependencies } from './exams/dependencies';
import type { Authenticator } from './http/authenticator';
import type { OperationsDependencies } from './operations/dependencies';
import { canMark } from './results/marking/can-mark';
import { scoreByKey } from './results/scoring/score-by-key';
import { teamOfToken } from './releases/teams/teams';
import { chooseReleases } from './visitors/choose-releases';
import { rememberExam, releasesForExam } from './visitors/exam-releases';
import { createSampleSummary } from './certificates/sample/sample-summary';
import { openMails } from './mail/open-mails';
import { watchFreeSpace } from './storage/free-space';
import { identifyVisitor } from './visitors/identify-visitor';
import type { VisitorsDependencies } from './visitors/dependencies';
import type { ResultsDependencies } from './results/dependencies';
import type { ReleasesDependencies, ServedVersions } from './releases/dependencies';

/** The dependencies of all rooms together. */
export type SiteDependencies = AccountsDependencies &
  CertificatesDependencies &
  DatabaseCopyDependencies &
  ExamsDependencies &
  OperationsDependencies &
  ReleasesDependencies &
  ResultsDependencies &
  VisitorsDependencies;

/** What the rooms offer each other. */
type Connections = Pick<
  SiteDependencies,
  | 'authenticator'
  | 'closeExams'
  | 'closeRecordings'
  | 'compareTests'
  | 'certificateStates'
  | 'endCertificateOf'
  | 'endCertificatesOfAccount'
  | 'endGrants'
  | 'drawingsOf'
  | 'examEvents'
  | 'freeSpace'
  | 'scoreByKey'
  | 'giveCertificateName'
  | 'mails'
  | 'mayWatch'
  | 'sampleSummary'
  | 'examReleases'
  | 'grantWatching'
  | 'openExamReleases'
  | 'otherTexts'
  | 'outages'
  | 'pinnedVersions'
  | 'recordingPlaces'
  | 'servedTo'
  | 'signedFiles'
>;

/** Made by the start of the server and by `withServer` in tests. */
export type OpenedDependencies = Omit<SiteDependencies, keyof Connections> & {
  /** Bearer token of the operator's commands; null in a process that accepts no commands. */
  operatorToken: string | null;
};

/** Gives each room the functions of other rooms that it calls, because no room imports another's files. */
export function connectRooms(opened: OpenedDependencies): SiteDependencies {
  const deps: SiteDependencies = {
    ...opened,
    authenticator: createAuthenticator(opened),
    certificateStates: (userId) => certificateStates(opened.db, userId),
    compareTests: (myTestIds, requestId) => compareTests(causedBy(deps, requestId), myTestIds),
    closeExams,
    closeRecordings: (tx, myTestId) => closeRecordings(tx, myTestId, opened.clock()),
    recordingPlaces: (userId) => recordingPlaces(opened.db, userId),
    freeSpace: watchFreeSpace({
      directory: opened.dataDirectory,
      leastBytes: opened.settings.MIN_FREE_BYTES,
      hasBucket: opened.settings.S3_BUCKET !== undefined,
      clock: opened.clock,
    }),
    giveCertificateName: (userId, name, requestId) => giveCertificateName(causedBy(deps, requestId), userId, name),
    endCertificateOf: (tx, myTestId, withdrawal) => endCertificateOf(deps, tx, myTestId, withdrawal),
    endCertificatesOfAccount,
    endGrants,
    drawingsOf: (attempt) => drawingsOf(opened, attempt),
    examEvents: (attemptId) => eventsOf(opened.db, attemptId),
    mails: openMails(opened),
    sampleSummary: createSampleSummary(opened),
    examReleases: {
      choose: (request, reply) => releasesForExam(deps, request, reply),
      remember: (request, reply, attemptId) => rememberExam(deps, request, reply, attemptId),
    },
    grantWatching: (reply, user) => grantWatching(opened, reply, user),
    async mayWatch(request, attemptId) {
      const watcher = await watcherOf(opened, request);
      return watcher?.isExaminer === true && canMark(opened.db, attemptId, watcher.userId);
    },
    openExamReleases: (attemptIds) => openExamReleases(opened, attemptIds),
    outages: createOutageWatch(opened),
    otherTexts: (attemptId) => otherTexts(opened.db, attemptId),
    pinnedVersions: () => pinnedVersions(opened),
    scoreByKey,
    signedFiles,
    async servedTo(request, reply) {
      const registry = await deps.releases.current();
      const chosen = chooseReleases(registry, await identifyVisitor(deps, registry, request, reply));
      const served: Record<string, ServedVersions[string]> = {};
      for (const [name, { release, reason }] of Object.entries(chosen))
        served[name] = { version: release.version, reason };
      return served;
    },
  };
  return deps;
}

function createAuthenticator(opened: OpenedDependencies): Authenticator {
  return {
    userOf: (token) => readSession(opened, token),
    teamOf: (token) => teamOfToken(opened.db, token),
    grantOf: createGrantReader(opened),
    isOperator: (token) => opened.operatorToken !== null && isSame(token, opened.operatorToken),
    mayMonitor: (token) => opened.settings.METRICS_TOKEN !== undefined && isSame(token, opened.settings.METRICS_TOKEN),
  };
}

/** Compares hashes, so that the timing reveals neither content nor length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

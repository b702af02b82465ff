import type { Feature } from './app-dependencies';
import type { SiteDependencies } from './connect-rooms';
import { metricsFeature } from './connect-metrics';
import { certificatesFeature } from './certificates/certificates-feature';
import { credentialsFeature } from './certificates/credentials/credentials-feature';
import { certificateFilesFeature } from './certificates/files/files-feature';
import { holderFeature } from './certificates/holder-feature';
import { pageFeature } from './visitors/page-feature';
import { embedFilesFeature } from './visitors/embed-files';
import { remotesFilesFeature } from './visitors/remotes-files';
import { siteFilesFeature } from './visitors/site-files-feature';
import { googleFeature } from './accounts/google/google-feature';
import { correctionsFeature } from './results/corrections/corrections-feature';
import { partnerFeature } from './results/partner/partner-feature';
import { resultsFeature } from './results/results-feature';
import { rolesFeature } from './accounts/roles/roles';
import { recordingFactsFeature } from './exams/recordings/recording-facts-feature';
import { recordingFilesFeature } from './exams/recordings/recording-files-feature';
import { recordingsFeature } from './exams/recordings/recordings-feature';
import { releasesFeature } from './releases/releases-feature';
import { sampleFeature } from './certificates/sample/sample-feature';
import { accountMailsFeature } from './accounts/mails/mails-feature';
import { enquiriesFeature } from './accounts/enquiries/enquiries-feature';
import { accountsFeature } from './accounts/accounts-feature';
import { archiveFeature } from './accounts/archive/archive-feature';
import { ownAccountFeature } from './accounts/own-account-feature';
import { examsFeature } from './exams/exams-feature';
import { examsSweepFeature } from './exams/sweep';
import { operationsFeature } from './operations/operations-feature';
import { telemetryFeature } from './releases/telemetry/telemetry-feature';
import { healthFeature } from './http/readiness';
import { databaseCopyFeature } from './operations/database-copy-feature';
import { cleanupFeature } from './jobs/cleanup';
import { mailFeature } from './mail/mail-feature';

/** Every feature but the API's documentation, in no particular order. A new one adds its line here. */
export const FEATURES: readonly Feature<SiteDependencies>[] = [
  accountMailsFeature,
  accountsFeature,
  archiveFeature,
  certificatesFeature,
  cleanupFeature,
  correctionsFeature,
  credentialsFeature,
  certificateFilesFeature,
  databaseCopyFeature,
  embedFilesFeature,
  enquiriesFeature,
  examsFeature,
  examsSweepFeature,
  googleFeature,
  healthFeature,
  holderFeature,
  mailFeature,
  metricsFeature,
  operationsFeature,
  ownAccountFeature,
  pageFeature,
  partnerFeature,
  recordingFactsFeature,
  recordingFilesFeature,
  recordingsFeature,
  releasesFeature,
  remotesFilesFeature,
  resultsFeature,
  rolesFeature,
  sampleFeature,
  siteFilesFeature,
  telemetryFeature,
];

import { accountFeature } from './accounts/profile/account-feature';
import type { Feature } from './app-dependencies';
import type { SiteDependencies } from './connect-rooms';
import { attemptsFeature } from './exams/attempts/attempts-feature';
import { authFeature } from './accounts/sign-in/auth-feature';
import { captchaFeature } from './accounts/captcha/captcha-feature';
import { certificatesFeature } from './certificates/certificates-feature';
import { pageFeature } from './visitors/page-feature';
import { remotesFilesFeature } from './visitors/remotes-files';
import { siteFilesFeature } from './visitors/site-files-feature';
import { googleFeature } from './accounts/google/google-feature';
import { resultsFeature } from './results/results-feature';
import { rolesFeature } from './accounts/roles/roles';
import { recordingFilesFeature } from './exams/recordings/recording-files-feature';
import { recordingsFeature } from './exams/recordings/recordings-feature';
import { releasesFeature } from './releases/releases-feature';
import { sampleFeature } from './certificates/sample/sample-feature';
import { examsSweepFeature } from './exams/sweep';
import { telemetryFeature } from './releases/telemetry/telemetry-feature';
import { testsFeature } from './exams/tests/tests-feature';
import { cleanupFeature } from './jobs/cleanup';

/** Every feature but the API's documentation, in no particular order. A new one adds its line here. */
export const FEATURES: readonly Feature<SiteDependencies>[] = [
  accountFeature,
  attemptsFeature,
  authFeature,
  captchaFeature,
  certificatesFeature,
  cleanupFeature,
  examsSweepFeature,
  googleFeature,
  pageFeature,
  recordingFilesFeature,
  recordingsFeature,
  releasesFeature,
  remotesFilesFeature,
  resultsFeature,
  rolesFeature,
  sampleFeature,
  siteFilesFeature,
  telemetryFeature,
  testsFeature,
];

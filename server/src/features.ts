import type { FastifyInstance } from 'fastify';
import { accountFeature } from './accounts/profile/account-feature';
import type { AppDependencies } from './app-dependencies';
import { attemptsFeature } from './exams/attempts/attempts-feature';
import { authFeature } from './accounts/sign-in/auth-feature';
import { captchaFeature } from './accounts/captcha/captcha-feature';
import { certificatesFeature } from './certificates/certificates-feature';
import { answerFilesFeature } from './visitors/answer-files';
import { pageFeature } from './visitors/page-feature';
import { remotesFilesFeature } from './visitors/remotes-files';
import { siteFilesFeature } from './visitors/site-files-feature';
import { documentationFeature } from './http/documentation/documentation-feature';
import { googleFeature } from './accounts/google/google-feature';
import { markingFeature } from './results/marking/marking-feature';
import { rolesFeature } from './accounts/roles/roles';
import { recordingsFeature } from './exams/recordings/recordings-feature';
import { releasesFeature } from './releases/releases-feature';
import { sampleFeature } from './certificates/sample/sample-feature';
import { scoringFeature } from './results/scoring/scoring-feature';
import { sweepFeature } from './jobs/sweep/sweep-feature';
import { telemetryFeature } from './releases/telemetry/telemetry-feature';
import { testsFeature } from './exams/tests/tests-feature';
import { cleanupFeature } from './jobs/cleanup';

/** One feature of the server. Registers its routes with `defineRoute` and its jobs with `deps.jobs.work`. */
export type Feature = (app: FastifyInstance, deps: AppDependencies) => void | Promise<void>;

/** Every feature, in no particular order. A new one adds its line here. */
export const FEATURES: readonly Feature[] = [
  accountFeature,
  answerFilesFeature,
  attemptsFeature,
  authFeature,
  captchaFeature,
  certificatesFeature,
  documentationFeature,
  googleFeature,
  markingFeature,
  rolesFeature,
  pageFeature,
  recordingsFeature,
  releasesFeature,
  remotesFilesFeature,
  sampleFeature,
  scoringFeature,
  siteFilesFeature,
  sweepFeature,
  telemetryFeature,
  testsFeature,
  cleanupFeature,
];

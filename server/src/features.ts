import type { FastifyInstance } from 'fastify';
import { accountFeature } from './account/account-feature';
import type { AppDependencies } from './app-dependencies';
import { attemptsFeature } from './attempts/attempts-feature';
import { authFeature } from './auth/auth-feature';
import { captchaFeature } from './captcha/captcha-feature';
import { certificatesFeature } from './certificates/certificates-feature';
import { answerFilesFeature } from './delivery/answer-files';
import { pageFeature } from './delivery/page-feature';
import { remotesFilesFeature } from './delivery/remotes-files';
import { siteFilesFeature } from './delivery/site-files-feature';
import { documentationFeature } from './documentation/documentation-feature';
import { googleFeature } from './google/google-feature';
import { markingFeature } from './marking/marking-feature';
import { operatorFeature } from './operator/operator-feature';
import { recordingsFeature } from './recordings/recordings-feature';
import { releasesFeature } from './releases/releases-feature';
import { sampleFeature } from './sample/sample-feature';
import { scoringFeature } from './scoring/scoring-feature';
import { sweepFeature } from './sweep/sweep-feature';
import { telemetryFeature } from './telemetry/telemetry-feature';
import { testsFeature } from './tests/tests-feature';
import { tidyFeature } from './tidy/tidy-feature';

/** One feature of the server. Registers its routes with `defineRoute` and its jobs with `deps.queue.work`. */
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
  operatorFeature,
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
  tidyFeature,
];

/** Every API call, for the server's completeness check and its OpenAPI document. */
import * as account from './account';
import * as attempts from './attempts';
import * as auth from './auth';
import * as certificateFiles from './certificate-files';
import * as certificates from './certificates';
import * as corrections from './corrections';
import * as credentials from './credentials';
import * as enquiries from './enquiries';
import * as examEvents from './exam-events';
import * as fullTests from './full-tests';
import * as health from './health';
import * as mails from './mails';
import * as marking from './marking';
import * as operations from './operations';
import * as operationsAccounts from './operations-accounts';
import * as operationsTests from './operations-tests';
import * as ownCertificates from './own-certificates';
import * as partner from './partner';
import * as recordings from './recordings';
import * as releaseView from './release-view';
import * as releases from './releases';
import * as status from './status';
import * as telemetry from './telemetry';
import * as tests from './tests';
import * as verification from './verification';
import type { Endpoint } from '../endpoint';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

export const ALL_ENDPOINTS: readonly Endpoint[] = [
  auth,
  account,
  tests,
  verification,
  certificateFiles,
  attempts,
  mails,
  partner,
  marking,
  operations,
  operationsAccounts,
  operationsTests,
  certificates,
  credentials,
  corrections,
  ownCertificates,
  recordings,
  enquiries,
  examEvents,
  fullTests,
  health,
  releases,
  releaseView,
  status,
  telemetry,
].flatMap((module) => Object.values(module).filter(isEndpoint));

import * as api from '@bandmark/contracts/api/certificates';
import { verifyCertificate } from '@bandmark/contracts/api/verification';
import { causedBy, type Feature } from '../app-dependencies';
import { defineRoute } from '../http/define-route';
import { limitMisses } from '../http/limit-misses';
import type { CertificatesDependencies } from './dependencies';
import { issueCertificate, sweepCertificates } from './issue-certificate';
import { certificateLinkRoute } from './link/link-route';
import { shownCertificate } from './shown-certificate';
import { verification } from './verify-certificate';

/** Limit per network. A school that checks a whole year's intake has to pause occasionally. */
const VERIFICATIONS = { max: 600, windowMs: 60_000 };

export const certificatesFeature: Feature<CertificatesDependencies> = async (app, deps) => {
  defineRoute(app, deps, api.certificateById, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => shownCertificate(deps, params.hash)),
  );
  defineRoute(app, deps, verifyCertificate, { access: 'anyone', limit: VERIFICATIONS }, ({ params, request }) =>
    limitMisses(deps, request, () => verification(deps, params.id)),
  );
  certificateLinkRoute(app, deps);

  await deps.jobs.work('issue-certificate', async ({ myTestId }, requestId) => {
    const sending = causedBy(deps, requestId);
    const certificateId = await issueCertificate(sending, myTestId);
    if (certificateId !== null) await sending.jobs.send('sign-credential', { certificateId });
  });
  await deps.jobs.work('sweep-certificates', (_, requestId) => sweepCertificates(causedBy(deps, requestId)));
};

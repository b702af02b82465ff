import * as api from '@bandmark/contracts/api/certificates';
import type { Feature } from '../app-dependencies';
import { defineRoute } from '../http/define-route';
import { limitMisses } from '../http/limit-misses';
import { certificateById } from './certificate-by-id';
import { issueCertificate } from './issue-certificate';
import { sweepCertificates } from './sweep-certificates';

export const certificatesFeature: Feature = async (app, deps) => {
  defineRoute(app, deps, api.certificateById, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => certificateById(deps, params.hash)),
  );

  await deps.jobs.work('issue-certificate', async ({ myTestId }) => {
    await issueCertificate(deps, myTestId);
  });
  await deps.jobs.work('sweep-certificates', () => sweepCertificates(deps));
};

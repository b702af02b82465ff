import * as api from '@bandmark/contracts/api/certificates';
import { z } from 'zod/mini';
import { CERTIFICATE_JOB } from '../exams/attempts/after-submit';
import type { Feature } from '../features';
import { defineRoute } from '../http/define-route';
import { limitMisses } from '../http/limit-misses';
import { certificateById } from './certificate-by-id';
import { issueCertificate } from './issue-certificate';

const jobSchema = z.object({ myTestId: z.number() });

export const certificatesFeature: Feature = async (app, deps) => {
  defineRoute(app, deps, api.certificateById, { access: 'anyone' }, ({ params, request }) =>
    limitMisses(deps, request, () => certificateById(deps, params.hash)),
  );

  await deps.queue.work(CERTIFICATE_JOB, async (data) => {
    await issueCertificate(deps, jobSchema.parse(data).myTestId);
  });
};

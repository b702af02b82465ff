import * as api from '@bandmark/contracts/api/own-certificates';
import { eq } from 'drizzle-orm';
import { causedBy, type Feature } from '../app-dependencies';
import { tests } from '../database/schema/tests';
import { defineRoute } from '../http/define-route';
import { giveCertificateName } from './certificate-name';
import { ownCertificates } from './own-certificates';
import { reissueCertificate } from './reissue-certificate';

/** What holders do with their certificates. */
export const holderFeature: Feature = (app, deps) => {
  const ofTest = {
    access: 'signed-in',
    ownerOf: async ({ myTestId }: Record<string, unknown>) => {
      if (typeof myTestId !== 'number') return null;
      const [row] = await deps.db.select({ userId: tests.userId }).from(tests).where(eq(tests.myTestId, myTestId));
      return row?.userId ?? null;
    },
  } as const;

  defineRoute(app, deps, api.listOwnCertificates, { access: 'signed-in' }, ({ userId }) =>
    ownCertificates(deps, userId),
  );

  defineRoute(app, deps, api.giveCertificateName, { access: 'signed-in' }, async ({ userId, body, request }) => ({
    certificateName: await giveCertificateName(causedBy(deps, request.id), userId, body.name),
  }));

  defineRoute(app, deps, api.issueAgain, ofTest, async ({ params, request }) => ({
    certificateId: await reissueCertificate(causedBy(deps, request.id), params.myTestId),
  }));
};

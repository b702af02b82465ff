import * as api from '@bandmark/contracts/api/credentials';
import type { Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { notFound } from '../../http/http-error';
import { limitMisses } from '../../http/limit-misses';
import { shownCertificate } from '../shown-certificate';
import { credentialKeysOf, keyViews, rotateCredentialKey } from './credential-keys';
import { issueCredential, sweepCredentials } from './issue-credential';
import { ISSUER_PATH, issuerDocument } from './issuer';
import { listCredentialKeysEndpoint, rotateCredentialKeyEndpoint } from './key-endpoints';
import { statusList } from './status-list';

/** Lists change with a withdrawal: a verifier that asks more often learns nothing new. */
const LIST_KEPT = 'public, max-age=300';

export const credentialsFeature: Feature = async (app, deps) => {
  defineRoute(app, deps, api.credentialById, { access: 'anyone' }, ({ params, request, reply }) =>
    limitMisses(deps, request, async () => {
      // 410 for a withdrawn certificate, and the current one for a former id.
      const record = await shownCertificate(deps, params.hash);
      const document = await issueCredential(deps, record.reissued?.certificateId ?? params.hash);
      if (document === null) throw notFound('unknown_certificate', 'This certificate has no credential.');
      reply.type('application/vc');
      return Buffer.from(document);
    }),
  );
  defineRoute(app, deps, api.credentialStatusList, { access: 'anyone' }, async ({ params, reply }) => {
    const list = Buffer.from(JSON.stringify(await statusList(deps, params.list)));
    reply.type('application/vc');
    return list;
  });
  defineRoute(app, deps, listCredentialKeysEndpoint, { access: 'operator' }, () => keyViews(deps.db));
  defineRoute(app, deps, rotateCredentialKeyEndpoint, { access: 'operator' }, () => rotateCredentialKey(deps));
  app.get(ISSUER_PATH, async (_request, reply) => {
    reply.header('cache-control', LIST_KEPT).type('application/did+json');
    return JSON.stringify(issuerDocument(deps.publicOrigin(), await credentialKeysOf(deps.db)));
  });

  await deps.jobs.work('sign-credential', async ({ certificateId }) => {
    await issueCredential(deps, certificateId);
  });
  await deps.jobs.work('sweep-credentials', () => sweepCredentials(deps));
};

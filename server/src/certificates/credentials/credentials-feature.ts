import * as api from '@bandmark/contracts/api/credentials';
import { ISSUER_PATH, SAMPLE_ISSUER_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import type { FastifyReply } from 'fastify';
import { causedBy, type Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { notFound } from '../../http/http-error';
import { limitMisses } from '../../http/limit-misses';
import { shownCertificate } from '../shown-certificate';
import { keysInForce, keyViews, refuseWithdrawnKey, rotateCredentialKey } from './credential-keys';
import { issueCredential, sweepCredentials } from './issue-credential';
import { sampleSigner } from './credential-signer';
import { issuerDid, issuerDocument, sampleDid } from './issuer';
import { listCredentialKeysEndpoint, rotateCredentialKeyEndpoint } from './key-endpoints';
import { StatusLists } from './status-list';

/** A withdrawal reaches verifiers with at most this delay. */
const LIST_KEPT = 'public, max-age=300';
const VERSION_KEPT = 'public, max-age=31536000, immutable';
/** Verifiers on any origin may read these, including saved files. */
const FOR_ALL = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export const credentialsFeature: Feature = async (app, deps) => {
  await refuseWithdrawnKey(deps);
  const lists = new StatusLists(deps);
  defineRoute(app, deps, api.credentialById, { access: 'anyone' }, ({ params, request, reply }) =>
    limitMisses(deps, request, async () => {
      // Responds 410 for a withdrawn certificate; a former id resolves to the current certificate.
      const record = await shownCertificate(deps, params.hash);
      const document = await issueCredential(deps, record.reissued?.certificateId ?? params.hash);
      if (document === null) throw notFound('not_found', 'This certificate has no credential yet.');
      reply.headers(FOR_ALL).type('application/vc');
      return Buffer.from(document);
    }),
  );
  const kept = { access: 'anyone', cacheControl: LIST_KEPT } as const;
  defineRoute(app, deps, api.credentialStatusList, kept, async ({ params, reply }) => {
    const { version, document } = await lists.current(params.list);
    const versioned = fillPath(api.statusListVersion.path, { list: params.list, version });
    reply.headers({ ...FOR_ALL, etag: `"${version}"`, 'content-location': versioned }).type('application/vc');
    return document;
  });
  const keptForEver = { access: 'anyone', cacheControl: VERSION_KEPT } as const;
  defineRoute(app, deps, api.statusListVersion, keptForEver, async ({ params, reply }) => {
    const { version, document } = await lists.current(params.list);
    if (version !== params.version) throw notFound('not_found', 'This version of the status list was replaced.');
    reply.headers(FOR_ALL).type('application/vc');
    return document;
  });
  defineRoute(app, deps, listCredentialKeysEndpoint, { access: 'operator' }, () => keyViews(deps));
  defineRoute(app, deps, rotateCredentialKeyEndpoint, { access: 'operator' }, () => rotateCredentialKey(deps));
  const sendIssuer = (reply: FastifyReply, document: object) =>
    reply
      .headers({ ...FOR_ALL, 'cache-control': LIST_KEPT })
      .type('application/did+json')
      .send(JSON.stringify(document));
  app.get(ISSUER_PATH, async (_request, reply) =>
    sendIssuer(reply, issuerDocument(issuerDid(deps.publicOrigin()), await keysInForce(deps))),
  );
  app.get(SAMPLE_ISSUER_PATH, async (_request, reply) =>
    sendIssuer(reply, issuerDocument(sampleDid(deps.publicOrigin()), [await sampleSigner(deps.secrets.credential)])),
  );

  await deps.jobs.work('sign-credential', async ({ certificateId }) => {
    await issueCredential(deps, certificateId);
  });
  await deps.jobs.work('sweep-credentials', (_, requestId) => sweepCredentials(causedBy(deps, requestId)));
};

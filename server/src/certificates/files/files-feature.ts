import * as api from '@bandmark/contracts/api/certificate-files';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies, Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { limitMisses } from '../../http/limit-misses';
import { issueCredential } from '../credentials/issue-credential';
import { shownCertificate } from '../shown-certificate';
import { bakePng } from './bake';
import { DrawnFiles } from './draw-files';
import { type ShownFacts, shownFacts } from './shown-facts';

/** Of one network: a robot that previews links, or a school that keeps a year's certificates. */
const DRAWN = { max: 300, windowMs: 60_000 };
const options = { access: 'anyone', limit: DRAWN, cacheControl: 'public, max-age=300' } as const;

/** A certificate's picture and its PDF, each with the signed document inside. A former id gives the current one's. */
export const certificateFilesFeature: Feature = async (app, deps) => {
  const drawn = new DrawnFiles();
  defineRoute(app, deps, api.certificatePicture, options, async ({ params, request, reply }) => {
    const { facts, credential } = await shown(deps, params.hash, request);
    const picture = await drawn.file({ kind: 'picture', facts });
    reply.type('image/png').header('content-disposition', `inline; filename="${fileName(facts)}.png"`);
    return credential === null ? picture : bakePng(picture, credential);
  });
  defineRoute(app, deps, api.certificatePdf, options, async ({ params, query, request, reply }) => {
    const { facts, credential } = await shown(deps, params.hash, request);
    reply.type('application/pdf').header('content-disposition', `inline; filename="${fileName(facts)}.pdf"`);
    return drawn.file({ kind: 'pdf', facts, credential, paper: query.paper ?? 'a4' });
  });
};

/** @throws HttpError 404 for an id that never was one, 410 for a certificate that was withdrawn */
async function shown(deps: AppDependencies, asked: string, request: FastifyRequest) {
  return limitMisses(deps, request, async () => {
    const record = await shownCertificate(deps, asked);
    const certificateId = record.reissued?.certificateId ?? asked;
    const site = { siteName: deps.settings.SITE_NAME, origin: deps.publicOrigin() };
    const facts = shownFacts(certificateId, record, { ...site, link: certificateLink(certificateId) });
    return { facts, credential: await issueCredential(deps, certificateId) };
  });
}

const fileName = ({ certificateId }: ShownFacts): string => `certificate-${certificateId}`;

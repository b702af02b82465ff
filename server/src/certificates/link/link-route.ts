import { certificateLink, isCertificateId } from '@bandmark/domain/certificate-hash';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppDependencies } from '../../app-dependencies';
import { HttpError, notFound } from '../../http/http-error';
import { limitMisses } from '../../http/limit-misses';
import { CertificateWithdrawnError } from '../ended-certificates';
import { shownCertificate } from '../shown-certificate';
import { certificateHtml, type LinkSite, missingHtml, withdrawnHtml } from './link-page';
import { LINK_POLICY } from './link-style';

/**
 * `/c/{id}`: the page behind a certificate's link. The id alone grants access, so these pages are never listed or
 * indexed, but link-preview bots may read them. A former id redirects permanently to the current one.
 */
export function certificateLinkRoute(app: FastifyInstance, deps: AppDependencies): void {
  const siteOf = (): LinkSite => ({ siteName: deps.settings.SITE_NAME, origin: deps.publicOrigin() });
  app.route({
    method: ['GET', 'HEAD'],
    url: certificateLink(':certificateId'),
    handler: async (request, reply) => {
      const { certificateId } = request.params as { certificateId: string };
      const site = siteOf();
      reply.headers({
        'cache-control': 'no-cache',
        'content-security-policy': LINK_POLICY,
        'x-robots-tag': 'noindex, noarchive',
      });
      try {
        return await limitMisses(deps, request, () => sendCertificate(deps, certificateId, site, reply));
      } catch (error) {
        return sendEnded(error, site, reply);
      }
    },
    // A failure keeps the status, the headers and the log of every route; its body is for people.
    onSend: async (_request, reply, body) => {
      if (reply.statusCode !== 429 && reply.statusCode < 500) return body;
      reply.type(HTML);
      // Only misses are limited: there is no such certificate.
      return missingHtml(reply.statusCode === 429 ? 'unknown' : 'failed', siteOf());
    },
  });
}

async function sendCertificate(
  deps: AppDependencies,
  certificateId: string,
  site: LinkSite,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isCertificateId(certificateId)) throw notFound('unknown_certificate', 'There is no certificate with this id.');
  const record = await shownCertificate(deps, certificateId);
  if (record.reissued) return reply.redirect(certificateLink(record.reissued.certificateId), 301);
  return html(reply, 200, certificateHtml(certificateId, record, site));
}

/** Sends the page for a withdrawn or unknown certificate with status 410 or 404. @throws any other error */
function sendEnded(error: unknown, site: LinkSite, reply: FastifyReply): FastifyReply {
  if (error instanceof CertificateWithdrawnError) return html(reply, 410, withdrawnHtml(error.withdrawal, site));
  if (error instanceof HttpError && error.status === 404) return html(reply, 404, missingHtml('unknown', site));
  throw error;
}

const HTML = 'text/html; charset=utf-8';

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type(HTML).send(text);

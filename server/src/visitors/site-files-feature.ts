import { CERTIFICATE_PICTURE_PATH } from '@bandmark/contracts/credential-paths';
import type { Feature } from '../app-dependencies';
import { MARK_PATH } from '../house-style';

/** The site's logo, a graduated rule with one mark, drawn for 16 px and up. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="5" fill="#111A2E"/><path fill="#F0F4F3" d="${MARK_PATH}"/></svg>`;

const PICTURES = CERTIFICATE_PICTURE_PATH.replace('{hash}', '');

/**
 * Links are the keys of replays, results and certificates (spec §7), so robots must not index them. Robots that preview
 * a certificate's link may read its picture; its rule comes first, because some robots obey the first rule that matches
 * and others the longest.
 */
const ROBOTS = `User-agent: *
Allow: ${PICTURES}
Disallow: /api/
Disallow: /certificate-answers/
Disallow: /replay/
Disallow: /report/
Disallow: /test-result/
`;

const DAY = 'public, max-age=86400';

/** The few files that browsers and robots request without a link to them. */
export const siteFilesFeature: Feature = (app) => {
  app.get('/favicon.svg', (_request, reply) => reply.header('cache-control', DAY).type('image/svg+xml').send(ICON));
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']) {
    app.get(path, (_request, reply) => reply.header('cache-control', DAY).redirect('/favicon.svg', 302));
  }
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', DAY).type('text/plain; charset=utf-8').send(ROBOTS),
  );
};

import { ARCHIVE_PATH, makeArchiveLink } from '@bandmark/contracts/api/account';
import { HOUR_MS } from '@bandmark/domain/durations';
import { parseCookie, stringifySetCookie } from 'cookie';
import { eq } from 'drizzle-orm';
import type { Feature } from '../../app-dependencies';
import { users } from '../../database/schema/users';
import { defineRoute } from '../../http/define-route';
import { limitMisses } from '../../http/limit-misses';
import { notFound } from '../../http/http-error';
import type { AccountsDependencies } from '../dependencies';
import { exchangeOneTimeCode, makeOneTimeCode, ONE_TIME_CODE_SECONDS } from '../one-time-code';
import { requireSameVersion } from '../settings/require-password';
import { writeArchive } from './write-archive';
import { isSecure } from '../../http/is-secure';

const COOKIE = 'bandmark-archive';
/** Limit per account, because each archive reads all of the account's recordings from the store. */
const LINKS = { max: 6, windowMs: HOUR_MS };

/**
 * "Download my data". A browser can save gigabytes only by navigation, which cannot send the session token. The URL
 * therefore holds a one-time code, valid for two minutes and only with the cookie of the browser that requested it.
 */
export const archiveFeature: Feature<AccountsDependencies> = (app, deps) => {
  const cookie = (value: string, seconds: number) =>
    stringifySetCookie({
      name: COOKIE,
      value,
      // Pages reach the archive below the path of their `API_BASE`, which this server does not know.
      path: '/',
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(deps),
    });

  defineRoute(app, deps, makeArchiveLink, { access: 'signed-in', accountLimit: LINKS }, async ({ user, reply }) => {
    const { code, browser } = await deps.db.transaction(async (tx) => {
      // Every session may have ended since this call was authorised.
      await requireSameVersion(tx, user);
      return makeOneTimeCode({ db: tx, clock: deps.clock }, user.userId, 'archive');
    });
    reply.header('set-cookie', cookie(browser, ONE_TIME_CODE_SECONDS));
    return { href: `${ARCHIVE_PATH}/${code}` };
  });

  // A HEAD request would consume the one-time code without a download.
  app.get(`${ARCHIVE_PATH}/:code`, { exposeHeadRoute: false }, async (request, reply) => {
    const { code } = request.params as { code: string };
    const browser = parseCookie(request.headers.cookie ?? '')[COOKIE];
    const exchange = () => exchangeOneTimeCode(deps, code, browser, 'archive');
    const { userId } = await limitMisses(deps, request, exchange, 400);
    const [account] = await deps.db.select().from(users).where(eq(users.userId, userId));
    if (!account) throw notFound();
    const day = new Date(deps.clock()).toISOString().slice(0, 10);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName(deps.settings.SITE_NAME)}-${day}.zip"`,
        'cache-control': 'no-store',
        'set-cookie': cookie('', 0),
      })
      .send(await writeArchive(deps, account));
  });
};

const fileName = (siteName: string) =>
  siteName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'data';

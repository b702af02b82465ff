import * as api from '@bandmark/contracts/api/mails';
import { href } from '@bandmark/contracts/routes';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { causedBy, type Feature } from '../../app-dependencies';
import { users } from '../../database/schema/users';
import { defineRoute } from '../../http/define-route';
import { unauthorised } from '../../http/http-error';
import { OK } from '../../http/ok';
import type { AccountsDependencies } from '../dependencies';
import { checkConfirmLink, confirmAddress, sendConfirmation } from './confirm-address';
import { checkStopLink, mailPreferences, setMailPreference, stopMails } from './mail-preferences';

/** Limit per network. Tokens are signed, so it protects against load rather than guessing. */
const LINKS = { max: 100, windowMs: 10 * MINUTE_MS };
/** Maximum bytes of the form that a mail program sends and nothing reads: `List-Unsubscribe=One-Click` (RFC 8058 §3.1). */
const ONE_CLICK_BYTES = 4096;

/** Confirms addresses, stores mail preferences, and unsubscribes from one kind of mail by the links of the mail. */
export const accountMailsFeature: Feature<AccountsDependencies> = async (app, deps) => {
  defineRoute(app, deps, api.confirmAddress, { access: 'anyone', limit: LINKS }, ({ body, request }) =>
    confirmAddress(causedBy(deps, request.id), body.token),
  );
  defineRoute(app, deps, api.checkConfirmLink, { access: 'anyone', limit: LINKS }, ({ body }) =>
    checkConfirmLink(deps, body.token),
  );
  defineRoute(app, deps, api.sendConfirmation, { access: 'signed-in' }, async ({ userId, request }) => {
    await sendConfirmation(causedBy(deps, request.id), userId);
    return OK;
  });
  defineRoute(app, deps, api.mailPreferences, { access: 'signed-in' }, async ({ userId }) => {
    const [user] = await deps.db.select().from(users).where(eq(users.userId, userId));
    if (!user) throw unauthorised('session_ended', 'The account is gone.');
    return mailPreferences(deps, user);
  });
  defineRoute(app, deps, api.setMailPreference, { access: 'signed-in' }, async ({ userId, body }) => {
    await setMailPreference(deps, userId, body);
    return OK;
  });
  defineRoute(app, deps, api.checkStopLink, { access: 'anyone', limit: LINKS }, ({ body }) =>
    checkStopLink(deps, body.token),
  );
  defineRoute(app, deps, api.stopMails, { access: 'anyone', limit: LINKS, bodyLimit: ONE_CLICK_BYTES }, ({ query }) =>
    stopMails(deps, query.token),
  );
  // Mail programs that do not post open the same URL in a browser, and scanners follow it: it leads to the page that
  // asks first.
  app.get<{ Querystring: { token?: string } }>(api.stopMails.path, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${href('stop-mails')}#${new URLSearchParams({ token: request.query.token ?? '' }).toString()}`, 302),
  );
};

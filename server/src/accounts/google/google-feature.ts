import { exchangeGoogleCode, GOOGLE_SIGN_IN_PATH } from '@bandmark/contracts/api/auth';
import { href } from '@bandmark/contracts/routes';
import * as openId from 'openid-client';
import type { FastifyRequest } from 'fastify';
import type { AccountsDependencies } from '../dependencies';
import { callerOf } from '../sign-in/known-device';
import { callerLimit } from '../sign-in/limits';
import { issueSession } from '../sign-in/session';
import type { Feature } from '../../app-dependencies';
import { HttpError, notFound } from '../../http/http-error';
import { defineRoute } from '../../http/define-route';
import { takeFromLimits } from '../../http/rate-limit';
import { signIns } from '../../metrics/metrics';
import { accountOfGoogle, googleClaimsSchema, identityOf } from './account-of-google';
import { exchangeOneTimeCode, makeOneTimeCode } from '../one-time-code';
import { createGoogleClient, type GoogleClient } from './open-id-client';
import { clearOAuthState, googleCookie, oauthStateCookie, readGoogleCookie, readOAuthState } from './oauth-state';

const START = GOOGLE_SIGN_IN_PATH;
const CALLBACK = `${GOOGLE_SIGN_IN_PATH}/callback`;
const BROWSER_COOKIE = 'google-browser';
const BROWSER_COOKIE_SECONDS = 120;

/**
 * Continue with Google (spec §7: a full-page navigation). Redirects to `/sign-in` with a one-time code, never with a
 * token in the URL (docs/architecture.md), or with `error=google`, for which the page shows a message.
 */
export const googleFeature: Feature<AccountsDependencies> = (app, deps) => {
  const client = createGoogleClient(deps.settings);
  const limit = callerLimit(deps, 'google');

  app.get(START, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // This is a navigation, not an API call, so redirect to the page that explains the error.
    if (!client) return reply.redirect(`${href('sign-in')}?error=unavailable`, 302);
    try {
      await takeFromLimits(deps, await limit(request));
      const state = {
        state: openId.randomState(),
        nonce: openId.randomNonce(),
        verifier: openId.randomPKCECodeVerifier(),
      };
      const target = openId.buildAuthorizationUrl(await client.configuration(), {
        redirect_uri: `${deps.publicOrigin()}${CALLBACK}`,
        scope: 'openid email profile',
        state: state.state,
        nonce: state.nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(state.verifier),
        code_challenge_method: 'S256',
      });
      return await reply.header('set-cookie', await oauthStateCookie(deps, state)).redirect(target.href, 302);
    } catch (error) {
      // A refused call, such as one over the limit, is no fault of the site or of Google.
      request.log[error instanceof HttpError ? 'warn' : 'error'](
        { err: error },
        'a sign-in with Google could not begin',
      );
      return reply.redirect(`${href('sign-in')}?error=google`, 302);
    }
  });

  app.get(CALLBACK, async (request, reply) => {
    if (!client) throw notFound('google_unavailable', 'No Google client is configured.');
    reply.header('cache-control', 'no-store');
    try {
      await takeFromLimits(deps, await limit(request));
      const { code, browser } = await makeOneTimeCode(deps, await finishSignIn(deps, client, request));
      signIns.inc({ method: 'google', outcome: 'ok' });
      reply.header('set-cookie', [
        clearOAuthState(deps),
        googleCookie(deps, BROWSER_COOKIE, browser, BROWSER_COOKIE_SECONDS),
      ]);
      return await reply.redirect(`${href('sign-in')}?code=${code}`, 302);
    } catch (error) {
      signIns.inc({ method: 'google', outcome: 'refused' });
      request.log.warn({ err: error }, 'a sign-in with Google failed');
      return reply.header('set-cookie', clearOAuthState(deps)).redirect(`${href('sign-in')}?error=google`, 302);
    }
  });

  defineRoute(app, deps, exchangeGoogleCode, { access: 'anyone', limit }, async ({ body, request, reply }) => {
    const user = await exchangeOneTimeCode(
      deps,
      body.code,
      readGoogleCookie(deps, request.headers.cookie, BROWSER_COOKIE),
    );
    reply.header('set-cookie', googleCookie(deps, BROWSER_COOKIE, '', 0));
    await (await callerOf(deps, request, reply)).remember(user);
    return { JWT: await issueSession(deps, user) };
  });
};

/** Checks state, nonce, PKCE and the id token. @returns the user's id */
async function finishSignIn(
  deps: AccountsDependencies,
  client: GoogleClient,
  request: FastifyRequest,
): Promise<string> {
  const state = await readOAuthState(deps, request.headers.cookie);
  if (!state)
    throw new HttpError(400, { message: 'This sign-in did not begin in this browser.', code: 'google_failed' });
  const tokens = await openId.authorizationCodeGrant(
    await client.configuration(),
    new URL(request.url, deps.publicOrigin()),
    {
      pkceCodeVerifier: state.verifier,
      expectedState: state.state,
      expectedNonce: state.nonce,
      idTokenExpected: true,
    },
  );
  return accountOfGoogle(deps, identityOf(deps.settings.GOOGLE_ISSUER, googleClaimsSchema.parse(tokens.claims())));
}

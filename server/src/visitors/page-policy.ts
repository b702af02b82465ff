import type { Settings } from '../settings';

const GOOGLE_SCRIPTS = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const GOOGLE_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];

/** Features that the site does not use are off, for embedded content too. */
const PERMISSIONS =
  'camera=(self), microphone=(self), fullscreen=(self), clipboard-write=(self), display-capture=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=()';

/**
 * Origins other than the site's own from which an operator allows remotes.
 * @param developed development origins of this visitor's override; the operator has allowed these too
 */
export function scriptOrigins(settings: Settings, remotesOrigin: string, developed: readonly string[] = []): string[] {
  return [...new Set([remotesOrigin, ...settings.SCRIPT_ORIGINS, ...developed])].filter((origin) => origin !== '');
}

/**
 * The one page policy, the same on every route, because a single-page site keeps the policy of the address it was
 * opened at. No eval and no inline script except the shell's early one, which its hash admits; styles may be inline,
 * because those of a replayed recording are; every script's address passes the shell's Trusted Types policy `default`,
 * and `svelte-trusted-html` is ALTCHA's.
 * @param developed as for `scriptOrigins` @param inlineSources `EarlyScript.source`
 */
export function pageHeaders(
  settings: Settings,
  remotesOrigin: string,
  developed: readonly string[] = [],
  inlineSources: readonly string[] = [],
): Record<string, string> {
  const others = scriptOrigins(settings, remotesOrigin, developed);
  const hasRecaptcha = settings.RECAPTCHA_SITE_KEY !== undefined;
  const api = settings.API_BASE === undefined ? [] : [new URL(settings.API_BASE).origin];
  const trace = settings.TRACE_URL === undefined ? [] : [new URL(settings.TRACE_URL).origin];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineSources, ...others, ...(hasRecaptcha ? GOOGLE_SCRIPTS : [])],
    'style-src': ["'self'", "'unsafe-inline'", ...others],
    'img-src': ["'self'", 'data:', 'blob:', ...others, ...api],
    'media-src': ["'self'", 'blob:', ...others, ...api],
    'font-src': ["'self'", ...others],
    'connect-src': ["'self'", ...others, ...api, ...trace],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': hasRecaptcha ? ["'self'", ...GOOGLE_FRAMES] : ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'svelte-trusted-html'],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    ...(settings.PUBLIC_ORIGIN?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** On every response, page or not. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // The path of a replay is its key, so another site may learn at most the origin.
  'referrer-policy': 'strict-origin-when-cross-origin',
};

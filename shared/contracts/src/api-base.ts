interface Base {
  /** From the site's settings; the page's own origin where none is configured. */
  apiBase?: string | undefined;
}

/**
 * Address of an API call or of a recording's file below the configured API base (spec §7).
 * @param path from the root, such as `/api/auth/user-info`
 * @returns the path itself where no base is configured
 */
export function belowApiBase(path: string, { apiBase }: Base): string {
  return apiBase === undefined ? path : `${apiBase.replace(/\/+$/, '')}${path}`;
}

/**
 * Address for a full-page navigation to the backend (spec §7, Google). On a loopback host it is the page's own origin,
 * because the local development server serves both; elsewhere it lies below the configured API base.
 * @param hostname of the page
 */
export function backendAddress(path: string, base: Base, hostname: string): string {
  return isLocal(hostname) ? path : belowApiBase(path, base);
}

/** Loopback: `localhost` and its subdomains (RFC 6761 §6.3), 127.0.0.0/8 and ::1. */
function isLocal(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

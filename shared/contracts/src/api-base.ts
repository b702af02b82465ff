interface Base {
  /** From the site's settings; the page's own origin where none is configured. */
  apiBase?: string | undefined;
}

/**
 * Address of a call or of a recording's file below the configured API base (spec §7).
 * @param path from the root, such as `/api/auth/user-info`
 * @returns the path itself where no base is configured
 */
export function belowApiBase(path: string, { apiBase }: Base): string {
  return apiBase === undefined ? path : `${apiBase.replace(/\/+$/, '')}${path}`;
}

/**
 * Where a full-page navigation to the backend leads (spec §7, Google): the local development server, which is the one
 * that serves the page, when the page runs on this machine; below the configured API base otherwise.
 * @param hostname of the page
 */
export function backendAddress(path: string, base: Base, hostname: string): string {
  return isLocal(hostname) ? path : belowApiBase(path, base);
}

/** Loopback: `localhost` and its subdomains (RFC 6761 §6.3), 127.0.0.0/8 and ::1. */
function isLocal(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

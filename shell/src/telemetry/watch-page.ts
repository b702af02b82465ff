import type { Place, Telemetry } from './create-telemetry';

/**
 * Reports uncaught errors, unhandled rejections and violations of the page policy, each attributed to the release whose
 * code caused it. Errors of other code (extensions, the browser's own scripts) are not counted.
 * @param page whose events are observed @param shell the release that violations without a known source are attributed
 * to
 */
export function watchPage(
  page: Window,
  telemetry: Pick<Telemetry, 'error' | 'csp'>,
  shell: () => Pick<Place, 'remote' | 'version'> | null,
): void {
  const note = (error: unknown, source = '') => {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const release = releaseOfAddress(stack) ?? releaseOfAddress(source);
    if (release) telemetry.error({ ...release, phase: 'run' }, error);
  };
  page.addEventListener('error', (event) => {
    // A tag that failed to load has no error object; the loader reports it.
    if (event instanceof ErrorEvent) note(event.error ?? event.message, event.filename);
  });
  page.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    note(reason);
  });
  page.document.addEventListener('securitypolicyviolation', (event) => {
    const release = releaseOfAddress(event.sourceFile) ?? releaseOfAddress(event.blockedURI) ?? shell();
    if (release)
      telemetry.csp({ ...release, phase: 'run' }, `${event.effectiveDirective} ${kindOfSource(event.blockedURI)}`);
  });
}

/** `inline`, `eval`, `data`, or only the scheme of an address, to keep the address private. */
function kindOfSource(blocked: string): string {
  if (/^[a-z-]+$/.test(blocked)) return blocked;
  return /^(\w+):/.exec(blocked)?.[1] ?? 'unknown';
}

/** Files of a release lie at `/remotes/{name}/{version}/`; a stack names them. */
const RELEASE = /\/remotes\/([a-z][a-z0-9-]{0,30})\/(\d+\.\d+\.\d+(?:-[0-9a-z.-]{1,40})?)\//;

/** The first release that an address or a stack names; null for foreign code, such as a browser extension. */
export function releaseOfAddress(text: string): { remote: string; version: string } | null {
  const [, remote, version] = RELEASE.exec(text) ?? [];
  return remote === undefined || version === undefined ? null : { remote, version };
}

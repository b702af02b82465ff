import type { Place, Telemetry } from './create-telemetry';

/**
 * Uncaught errors, unhandled rejections and what the page policy stopped, each put down to the release whose code it
 * was. Errors of other code (extensions, scripts of a browser) are not counted.
 * @param page whose events are heard @param shell where a violation without a known source is put down
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
    // A tag that did not load has no error; its loader reports it.
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

/** `inline`, `eval`, `data`, or the scheme of an address: its target stays private. */
function kindOfSource(blocked: string): string {
  if (/^[a-z-]+$/.test(blocked)) return blocked;
  return /^(\w+):/.exec(blocked)?.[1] ?? 'unknown';
}

/** Files of a release lie at `/remotes/{name}/{version}/`; a stack names them. */
const RELEASE = /\/remotes\/([a-z][a-z0-9-]{0,30})\/(\d+\.\d+\.\d+(?:-[0-9a-z.-]{1,40})?)\//;

/**
 * Whose code an address or a stack names first; null for foreign code, such as a browser extension.
 */
export function releaseOfAddress(text: string): { remote: string; version: string } | null {
  const [, remote, version] = RELEASE.exec(text) ?? [];
  return remote === undefined || version === undefined ? null : { remote, version };
}

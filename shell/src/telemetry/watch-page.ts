import type { Place, Telemetry } from './create-telemetry';
import { releaseOfAddress } from './release-of-address';

/**
 * Uncaught errors, unhandled rejections and what the page policy stopped, each put down to the release whose code it
 * was. Errors of nobody's code (extensions, scripts of a browser) are not ours to count.
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
    // A tag that did not load has no error; its loader tells of it.
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

/** `inline`, `eval`, `data`, or that it was an address: where it leads to is nobody's business. */
function kindOfSource(blocked: string): string {
  if (/^[a-z-]+$/.test(blocked)) return blocked;
  return /^(\w+):/.exec(blocked)?.[1] ?? 'unknown';
}

/** The part of Trusted Types used here (W3C Trusted Types; some versions of TypeScript's DOM library lack it). */
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: TrustedTypeRules): unknown;
}

interface TrustedTypeRules {
  createScriptURL(address: string): string | null;
  createHTML(html: string): string | null;
}

/** The HTML of ALTCHA's footer: only text and links to its maker. */
const ALTCHA_FOOTER =
  /^(?:[^<>]|<a href="https:\/\/altcha\.org\/"(?: (?:tabindex|target|rel|class|aria-label)="[^"<>]*")*>[^<>]*<\/a>)*$/;

/**
 * Rules of the page's default policy (docs/architecture.md): which script and worker addresses and which HTML the page
 * may use. `null` makes the browser refuse the value.
 * @param scriptOrigins origins that the operator allows besides the page's own; never taken from the registry
 */
export function policyRules(
  scriptOrigins: readonly string[],
  page: Pick<Location, 'href' | 'origin'>,
): TrustedTypeRules {
  const allowed = new Set([page.origin, ...scriptOrigins]);
  return {
    createScriptURL(address) {
      try {
        const { origin, protocol } = new URL(address, page.href);
        // A blob has the origin of the page that made it: this is one of our own workers, fetched with a hash check.
        const isOurBlob = protocol === 'blob:' && origin === page.origin;
        const isAllowed = (protocol === 'https:' || protocol === 'http:') && allowed.has(origin);
        return isOurBlob || isAllowed ? address : null;
      } catch {
        return null;
      }
    },
    createHTML: (html) => (ALTCHA_FOOTER.test(html) ? html : null),
  };
}

/** Must run before anything loads a script. Does nothing in browsers without Trusted Types. */
export function installDefaultPolicy(scriptOrigins: readonly string[]): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicyFactory };
  trustedTypes?.createPolicy('default', policyRules(scriptOrigins, window.location));
}

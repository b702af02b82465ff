/** The part of Trusted Types used here (W3C Trusted Types; not in every version of TypeScript's DOM library). */
interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: TrustedTypeRules): unknown;
}

interface TrustedTypeRules {
  createScriptURL(address: string): string | null;
  createHTML(html: string): string | null;
}

/** ALTCHA's footer: text and links to its maker, nothing else. */
const ALTCHA_FOOTER =
  /^(?:[^<>]|<a href="https:\/\/altcha\.org\/"(?: (?:tabindex|target|rel|class|aria-label)="[^"<>]*")*>[^<>]*<\/a>)*$/;

/**
 * Rules of the page's default policy (docs/architecture.md): what may become the address of a script or worker, and HTML.
 * Everything else is refused by the browser; `null` is a refusal.
 * @param scriptOrigins origins that the operator allows beside the page's own; never taken from the registry
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
        // A blob's origin is that of the page that made it: a worker of ours, fetched with its hash checked.
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

interface Policy {
  createHTML(text: string): string;
}
/** Of browsers that have Trusted Types; each window has one of its own. */
interface TrustedWindow {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

const DOCTYPE = '<!DOCTYPE html>';

/**
 * rrweb opens the frame's document to rebuild a page in it and never closes it: the page around it then waits for its
 * own load event for as long as the replay is there. @returns closes it, after each rebuild
 */
export function pageCloser(frame: HTMLIFrameElement): () => void {
  // Under this name only does the page policy admit one. Nothing but this text ever becomes HTML by it.
  const policy = (frame.contentWindow as TrustedWindow | null)?.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === DOCTYPE ? text : (null as unknown as string)),
  });
  return () => {
    const page = frame.contentDocument;
    if (page?.readyState !== 'loading') return;
    // A parser that ends without a doctype puts the page into quirks mode. The page has its own, and gets no other.
    if (page.compatMode === 'CSS1Compat') page.write(policy?.createHTML(DOCTYPE) ?? DOCTYPE);
    page.close();
  };
}

/**
 * The `@font-face` rules of this page with absolute addresses, for the replayed page: its own are left out when it is
 * read (domain, `withoutRecordedFonts`).
 */
export function pageFonts(sheets: Iterable<CSSStyleSheet> = document.styleSheets): string[] {
  return [...sheets].flatMap((sheet) => {
    const base = sheet.href ?? document.baseURI;
    return rulesOf(sheet)
      .filter((rule) => rule.cssText.startsWith('@font-face'))
      .map((rule) =>
        rule.cssText.replace(/url\("([^"]+)"\)/g, (_, address: string) => `url("${new URL(address, base).href}")`),
      );
  });
}

/** A stylesheet of another origin without CORS does not show its rules. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

const texts: string[] = [];
let sheet: CSSStyleSheet | null = null;

/** Called by the build for each stylesheet of the embed (build/shadow-css-loader.mjs). */
export function addShadowStyles(css: string): void {
  // Tokens stand on the page's root in the site; here on the element, where a host may overrule them.
  texts.push(css.replaceAll(':root', ':host'));
}

/** One constructed sheet for all panels: a page policy without any `style-src` allows it. */
export function shadowStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `${texts.join('\n')}\n:host { display: block; contain: content; }\n:host([hidden]) { display: none; }`,
    );
  }
  return sheet;
}

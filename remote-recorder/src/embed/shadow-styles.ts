const texts: string[] = [];
let sheet: CSSStyleSheet | null = null;

/** The build calls this for each stylesheet of the embed (build/shadow-css-loader.mjs). */
export function addShadowStyles(css: string): void {
  // The site sets its tokens on `:root`; here they go on the shadow host, where the embedding page can override them.
  texts.push(css.replaceAll(':root', ':host'));
  if (sheet) fill(sheet);
}

/** One constructed stylesheet for all panels; unlike a style element, no Content-Security-Policy blocks it. */
export function shadowStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    fill(sheet);
  }
  return sheet;
}

/** Runs again when a chunk that loads later adds its styles. */
function fill(filled: CSSStyleSheet): void {
  filled.replaceSync(
    `${texts.join('\n')}\n:host { display: block; contain: content; }\n:host([hidden]) { display: none; }`,
  );
}

const texts: string[] = [];
let sheet: CSSStyleSheet | null = null;

/** The build calls this for each stylesheet of the embed (build/shadow-css-loader.mjs). */
export function addShadowStyles(css: string): void {
  // On the site the tokens are set on the page's root; here on the element, where a host can override them.
  texts.push(css.replaceAll(':root', ':host'));
  if (sheet) fill(sheet);
}

/** One constructed sheet for all panels, which every page policy allows. */
export function shadowStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    fill(sheet);
  }
  return sheet;
}

/** Again when a part that is loaded later brings its own. */
function fill(filled: CSSStyleSheet): void {
  filled.replaceSync(
    `${texts.join('\n')}\n:host { display: block; contain: content; }\n:host([hidden]) { display: none; }`,
  );
}

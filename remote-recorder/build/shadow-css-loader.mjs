/**
 * Passes a stylesheet's text to the embed's shadow roots instead of the document: no style element and no link, so the
 * host's styles stay untouched and its Content-Security-Policy need not change. The class names are the module's
 * default export, as everywhere else. The text is evaluated at build time, as mini-css-extract-plugin does, so that the
 * embed contains no runtime of css-loader.
 */
export default function shadowCssLoader() {}

/** @this {import('webpack').LoaderContext<{ collector: string }>} @param {string} remaining */
export function pitch(remaining) {
  const done = this.async();
  const { collector } = this.getOptions();
  this.importModule(`${this.resourcePath}.webpack[javascript/auto]!=!!!${remaining}`).then(
    ({ default: css }) =>
      done(
        null,
        `import { addShadowStyles } from ${JSON.stringify(this.utils.contextify(this.context, collector))};
addShadowStyles(${JSON.stringify(String(css))});
export default ${JSON.stringify(css.locals ?? {})};`,
      ),
    done,
  );
}

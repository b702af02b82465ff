/**
 * Hands a stylesheet's text to the embed's shadow roots instead of the page: a foreign host's styles and policy stay
 * untouched (no style element, no link). Its class names are the module's default export, as everywhere else. The text is
 * made while building, as mini-css-extract-plugin does it, so that nothing of css-loader is in the embed.
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

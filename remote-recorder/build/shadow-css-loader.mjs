/**
 * Hands a stylesheet's text to the embed's shadow roots instead of the page: a foreign host's styles and policy stay
 * untouched (no style element, no link). Its class names are the module's default export, as everywhere else.
 */
export default function shadowCssLoader() {}

/** @this {import('webpack').LoaderContext<{ collector: string }>} @param {string} remaining */
export function pitch(remaining) {
  const { collector } = this.getOptions();
  /** @param {string} request */
  const from = (request) => JSON.stringify(this.utils.contextify(this.context, request));
  return `import css from ${from(`!!${remaining}`)};
import { addShadowStyles } from ${from(collector)};
addShadowStyles(String(css));
export default css.locals ?? {};`;
}

import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { LIGHTNING_CSS_OPTIONS } from './common.mjs';

/**
 * Minifies a stylesheet that is inlined as a string in a script, which the build's own CSS minifier does not process.
 * @this {import('webpack').LoaderContext<object>} @param {string} css
 */
export default function minifyCssLoader(css) {
  const done = this.async();
  CssMinimizerPlugin.lightningCssMinify({ [this.resourcePath]: css }, undefined, LIGHTNING_CSS_OPTIONS).then(
    ({ code }) => done(null, String(code)),
    done,
  );
}

import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { LIGHTNING_CSS_OPTIONS } from './common.mjs';

/**
 * Minifies a stylesheet before it becomes text of a script, where the minimiser of the build does not look.
 * @this {import('webpack').LoaderContext<object>} @param {string} css
 */
export default function minifyCssLoader(css) {
  const done = this.async();
  CssMinimizerPlugin.lightningCssMinify({ [this.resourcePath]: css }, undefined, LIGHTNING_CSS_OPTIONS).then(
    ({ code }) => done(null, String(code)),
    done,
  );
}

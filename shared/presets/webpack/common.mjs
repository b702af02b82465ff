import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { Features } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { globalName } from './build-identity.mjs';
import { chunkIntegrity } from './chunk-integrity.mjs';
import { chunkRetry } from './chunk-retry.mjs';
import { leaveOutLocales } from './leave-out.mjs';

export { MiniCssExtractPlugin };

/** Resolves loaders from the presets' dependencies, wherever the package being built is located. */
const require = createRequire(import.meta.url);

/** Script load timeout (spec §8, §9). */
const CHUNK_LOAD_TIMEOUT_MS = 120_000;

/**
 * What the build command passes to a configuration; a plain `webpack` run passes none of it.
 * @typedef {{ version?: string, output?: string, development?: boolean }} BuildEnv
 */

/** `@bandmark/remote-tests` → `tests`, `@bandmark/shell` → `shell`. @param {string} directory of the package */
export function releaseName(directory) {
  const { name } = packageJson(directory);
  return name.replace(/^@[^/]+\//, '').replace(/^remote-/, '');
}

/** @param {string} directory of the package @returns {{ name: string, version: string }} */
export function packageJson(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
}

export const STYLESHEETS = /\.css$/;

/** Compiles range syntax to `(max-width: 60em)`, because browsers before 2023 do not support ranges. */
export const LIGHTNING_CSS_OPTIONS = { include: Features.MediaRangeSyntax };

export const ASSET_RULES = [
  { test: /\.(svg|png|jpe?g|webp|avif)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
  { test: /\.(woff2|mp3|ogg|webm|mp4|pdf)$/, type: 'asset/resource' },
  // A library references these next to its bundled JSON-LD contexts; no page loads the files.
  { test: /\.jsonld$/, type: 'asset/resource', generator: { emit: false } },
];

/** @param {string} directory of the package @param {boolean} isDevelopment */
export function scriptRule(directory, isDevelopment) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('ts-loader'),
    options: {
      // Types are checked for the whole tree by `npm run types`.
      transpileOnly: true,
      configFile: join(directory, 'tsconfig.json'),
      compilerOptions: { noEmit: false, sourceMap: isDevelopment },
    },
  };
}

/** @param {string} directory of the package */
export function cssLoader(directory) {
  return {
    loader: require.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        // Prefixed by the package, so that class names of two remotes never collide.
        localIdentName: `${releaseName(directory)}__[name]__[local]--[hash:base64:5]`,
        localIdentContext: directory,
      },
    },
  };
}

/**
 * The configuration that shell and remotes share.
 * @param {string} directory of the package
 * @param {BuildEnv} env
 */
export function commonConfig(directory, env) {
  const name = releaseName(directory);
  const version = env.version ?? packageJson(directory).version;
  const isDevelopment = env.development === true;
  const css = isDevelopment ? '[name].css' : '[name].[contenthash:8].css';
  return /** @satisfies {import('webpack').Configuration} */ ({
    context: directory,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never eval: the page policy forbids it, in development too.
    devtool: isDevelopment ? 'source-map' : false,
    // A cache left by a failed build once gave a broken bundle that "succeeded".
    cache: isDevelopment ? { type: 'memory' } : false,
    output: {
      path: env.output ?? join(directory, 'dist', version),
      uniqueName: globalName(name, version),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: CHUNK_LOAD_TIMEOUT_MS,
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
    },
    module: {
      rules: [
        scriptRule(directory, isDevelopment),
        { test: STYLESHEETS, use: [MiniCssExtractPlugin.loader, cssLoader(directory)] },
        ...ASSET_RULES,
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: css, chunkFilename: css, ignoreOrder: true }),
      chunkIntegrity(),
      chunkRetry(CHUNK_LOAD_TIMEOUT_MS),
      leaveOutLocales(),
    ],
    optimization: {
      minimize: !isDevelopment,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // swc is native and multi-threaded; a process per file would cost more than minifying the file.
          parallel: false,
          // Each pass shortens what the previous one inlined: saves 2 to 4 % of a screen at no noticeable build time.
          terserOptions: { format: { comments: false }, compress: { passes: 5 } },
        }),
        // Lightning CSS is native too; other minifiers take longer to load than it takes for all stylesheets.
        new CssMinimizerPlugin({
          parallel: false,
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: LIGHTNING_CSS_OPTIONS,
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  });
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Compiler, Configuration, Stats } from 'webpack';
import { hostFolder, type HostName, hostNamed } from './hosts';

/** Bundles a host's `src/main` to `app.js` in a folder. Does nothing for a host without sources. */
export async function bundleHost(name: HostName, output: string): Promise<void> {
  const folder = hostFolder(name);
  const { bundler } = hostNamed(name);
  if (bundler === 'esbuild') {
    await build({
      absWorkingDir: folder,
      entryPoints: ['./src/main'],
      outfile: join(output, 'app.js'),
      bundle: true,
      minify: true,
      jsx: 'automatic',
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      // The build of Vue with the template compiler.
      alias: { vue: 'vue/dist/vue.esm-bundler.js' },
      logLevel: 'error',
    });
  }
  if (bundler === 'webpack') await runWebpack(folder, output);
}

/** Runs the host's own webpack and configuration, as `npx webpack` would there. @throws Error with webpack's errors */
async function runWebpack(folder: string, output: string): Promise<void> {
  const webpack = createRequire(join(folder, 'package.json'))('webpack') as (config: Configuration) => Compiler;
  const configFile = pathToFileURL(join(folder, 'webpack.config.mjs')).href;
  const { default: config } = (await import(configFile)) as { default: Configuration };
  const compiler = webpack({ ...config, output: { ...config.output, path: output } });
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)));
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildEnv } from '@bandmark/presets/webpack/common.mjs';
import webpack, {
  type Compiler,
  type Configuration,
  type MultiCompiler,
  type MultiConfiguration,
  type MultiStats,
  type Stats,
} from 'webpack';

const EMBED_CONFIG = 'webpack.embed.config.mjs';

/** The `webpack.config.mjs` of a package, for one build. @param directory of the package */
export function packageConfig(directory: string, env: BuildEnv): Promise<Configuration> {
  return configOf(join(directory, 'webpack.config.mjs'), env);
}

/** The `webpack.embed.config.mjs` of a package: builds that foreign pages embed. @returns null if there is none */
export async function embedConfig(directory: string, env: BuildEnv): Promise<MultiConfiguration | null> {
  const file = join(directory, EMBED_CONFIG);
  return existsSync(file) ? configOf(file, env) : null;
}

async function configOf<Config>(file: string, env: BuildEnv): Promise<Config> {
  const { default: configure } = (await import(pathToFileURL(file).href)) as { default: (env: BuildEnv) => Config };
  return configure(env);
}

/** Runs one compilation and prints its warnings. @throws Error with webpack's report if there are errors */
export function runWebpack(config: Configuration): Promise<Stats>;
/** The same for several builds in one run. */
export function runWebpack(config: MultiConfiguration): Promise<MultiStats>;
export function runWebpack(config: Configuration | MultiConfiguration): Promise<Stats | MultiStats> {
  return new Promise((resolve, reject) => {
    // webpack has separate overloads for one and several configurations.
    const compiler: Compiler | MultiCompiler | null = Array.isArray(config)
      ? webpack(config)
      : webpack(config as Configuration);
    if (!compiler) throw new Error('webpack made no compiler of this configuration.');
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error ?? new Error('webpack ended without statistics.'));
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorDetails: false, colors: false })));
        else {
          if (stats.hasWarnings()) console.error(stats.toString({ all: false, warnings: true, colors: false }));
          resolve(stats);
        }
      });
    });
  });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildEnv } from '@bandmark/presets/webpack/common.mjs';
import webpack, { type Configuration, type Stats } from 'webpack';

const EMBED_CONFIG = 'webpack.embed.config.mjs';

/** The `webpack.config.mjs` of a package, for one build. @param directory of the package */
export function packageConfig(directory: string, env: BuildEnv): Promise<Configuration> {
  return configOf(join(directory, 'webpack.config.mjs'), env);
}

/** The `webpack.embed.config.mjs` of a package: what foreign pages embed of it. @returns null where there is none */
export async function embedConfig(directory: string, env: BuildEnv): Promise<Configuration | null> {
  const file = join(directory, EMBED_CONFIG);
  return existsSync(file) ? configOf(file, env) : null;
}

async function configOf(file: string, env: BuildEnv): Promise<Configuration> {
  const { default: configure } = (await import(pathToFileURL(file).href)) as {
    default: (env: BuildEnv) => Configuration;
  };
  return configure(env);
}

/** Runs one compilation and prints its warnings. @throws with webpack's own report when it has errors */
export function runWebpack(config: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
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

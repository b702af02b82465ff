import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { ROOT } from '../packages';

/**
 * esbuild options for the sandbox page in which the server loads remotes to check them (shell/src/release-check): the
 * shell's federation runtime and shared libraries in one script, to run without a browser.
 * @param output folder of the compiled server
 */
export function pageOptions(output: string) {
  return {
    absWorkingDir: join(ROOT, 'shell'),
    entryPoints: [{ in: 'src/release-check/check-page.ts', out: 'release-check-page' }],
    outdir: output,
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minify: true,
    // The same as for the shell itself (shared/presets/webpack/shell.mjs).
    define: {
      'process.env.NODE_ENV': '"production"',
      ENV_TARGET: '"web"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
      FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      FEDERATION_HAS_EXPOSES: 'false',
    },
    write: false,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

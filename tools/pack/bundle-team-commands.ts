import { join } from 'node:path';
import { build } from 'esbuild';
import { OLDEST_NODE } from '../build/compiled-server';
import { ROOT } from '../packages';

/** Defines `require` for CommonJS packages that are bundled into an ES module. */
const REQUIRE = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`;

/**
 * Bundles the team's commands with everything that they import: `bandmark.mjs`, and `release-command.mjs`, which is
 * also the program behind this repository's release commands. Dependencies of the presets stay external.
 */
export async function bundleTeamCommands(output: string): Promise<void> {
  const common = {
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${OLDEST_NODE}`,
    logLevel: 'warning',
  } as const;
  await Promise.all([
    build({
      ...common,
      entryPoints: ['tools/team/bandmark.ts'],
      outfile: join(output, 'bandmark.mjs'),
      external: ['@bandmark/presets', 'webpack', 'typescript'],
      banner: { js: `#!/usr/bin/env node\n${REQUIRE}` },
    }),
    build({
      ...common,
      entryPoints: ['server/src/cli/release-command.ts'],
      outfile: join(output, 'release-command.mjs'),
      banner: { js: REQUIRE },
    }),
  ]);
}

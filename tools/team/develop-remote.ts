import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE } from '@bandmark/contracts/registry';
import { overrideLink } from '@bandmark/contracts/release-override';
import webpack, { type Stats } from 'webpack';
import { releaseDocument } from '../build/release-document';
import { releaseSettings } from '../build/release-settings';
import { packageConfig } from '../build/run-webpack';
import { firstPage, requireSite } from '../dev/against-site';
import { startDevelopmentServer } from '../dev/development-server';
import { CommandError, type Say } from '../run-command';
import type { TeamRemote } from './team-remote';

interface Development {
  /** URL of a deployed site. */
  against: string;
  port: number;
  say: Say;
}

/**
 * Serves the remote from this machine, rebuilds it at every change, and prints a link that opens a deployed site with
 * it, in this browser only. Nothing is published. Runs until the process ends.
 * @throws CommandError for an invalid URL or port, an unreachable site, or an invalid package.json
 */
export async function developRemote(
  { name, directory }: TeamRemote,
  { against, port, say }: Development,
): Promise<void> {
  await requireSite(against);
  if (port > 65_535) throw new CommandError('--port is a number from 0 to 65535.');
  const settings = releaseSettings(directory);
  // One folder for each port, because each process deletes the builds of the one before it.
  const output = join(directory, '.bandmark/dev', String(port || process.pid));
  const server = await startDevelopmentServer({ name, output, port });
  // Only with the port: a second start, which does not get it, must leave the builds that the first one serves.
  await rm(output, { recursive: true, force: true });
  // One version for all builds of this process, because nothing is cached: a reload requests every file again.
  const version = `${settings.version}-dev.${Date.now().toString(36)}`;
  const link = overrideLink(firstPage(against, name, settings.pages), { [name]: { url: server.origin } });
  let isFirst = true;
  await watch(directory, version, join(output, version), {
    say,
    built(seconds) {
      server.show(version);
      say(`  built in ${seconds} s${isFirst ? '' : '; reload the page to see it'}`);
      if (isFirst)
        say(
          `\nOpen ${new URL(against).host} with this build, in this browser alone:\n  ${link}\nThe banner on the page ends it. The site must list ${server.origin} in DEV_ORIGINS, unless it runs on localhost too.`,
        );
      isFirst = false;
    },
  });
}

interface Watching {
  say: Say;
  built(seconds: string): void;
}

async function watch(directory: string, version: string, output: string, { say, built }: Watching): Promise<void> {
  const config = await packageConfig(directory, { version, output, development: true });
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack made no compiler of this configuration.');
  const finish = async (stats: Stats) => {
    const { startTime, endTime } = stats.compilation;
    const release = await releaseDocument({ directory, output, version, stats, now: new Date() });
    await writeFile(join(output, RELEASE_FILE), JSON.stringify(release));
    built(((Number(endTime) - Number(startTime)) / 1000).toFixed(1));
  };
  compiler.watch({ aggregateTimeout: 150 }, (error, stats) => {
    // Half-written code must not end the watch mode; the previous build stays.
    if (error || !stats) say(error?.message ?? 'webpack ended without statistics.');
    else if (stats.hasErrors()) say(stats.toString({ all: false, errors: true, errorDetails: false, colors: false }));
    else
      finish(stats).catch((reason: unknown) => {
        say(reason instanceof CommandError ? reason.message : String(reason));
      });
  });
}

/**
 * `npm run dev -- remote-tests`: rebuilds and publishes that package into the running DATA_DIR whenever one of its
 * sources changes; the next page load shows it. Start the site once with `npm start` in another terminal. The build is
 * a development one: not minified, with source maps, under another version each time.
 *
 * `npm run dev -- remote-tests --against https://bandmark.example [--port 4173]`: serves it from this machine instead
 * and prints the one address that opens that site with it, in this browser alone. Nothing is published.
 */
import { existsSync, watch } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { overrideLink } from '@bandmark/contracts/release-override';
import { compiledIn } from '../boot/source-key.mjs';
import { folderOf, releaseNameOf, ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { dataDirectory, runServerCommand } from '../release/server-command';
import { buildDevelopment, type DevelopmentBuild } from './build-development';
import { startDevelopmentServer } from './development-server';

const USAGE = 'Usage: npm run dev -- <remote> [--against <site> [--port <number>]]';
/** An editor writes several files at once. */
const QUIET_MS = 150;
/** Development builds kept: pages that are open may still load a lazy part of the one before. */
const KEPT = 5;
/** The same every time: a site lists it in DEV_ORIGINS. */
const DEFAULT_PORT = '4173';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' }, port: { type: 'string', default: DEFAULT_PORT } },
  });
  const [target] = positionals;
  if (!target) throw new CommandError(USAGE);
  const { against } = values;
  if (against !== undefined && !URL.canParse(against))
    throw new CommandError('--against needs the address of a site, such as https://bandmark.example.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError('--port is a number from 0 to 65535.');
  const folder = folderOf(target);
  await (against === undefined ? develop(folder) : developAgainst(folder, against, port));
  return 0;
});

async function develop(folder: string): Promise<void> {
  say(
    `Building ${folder} into ${dataDirectory()} at every change. Ctrl-C ends it; npm run rollback brings the version before back.`,
  );
  await rebuildAlways(folder, async ({ version, directory }) => {
    // Into this machine's data whatever the terminal is set up for: an unfinished build is never released to a site.
    const { BANDMARK_URL: _site, ...env } = process.env;
    const code = await runServerCommand('releases', ['publish', `${releaseNameOf(folder)}=${directory}`], env);
    return code === 0 ? `reload the page to see ${version}` : null;
  });
}

async function developAgainst(folder: string, site: string, port: number): Promise<void> {
  if (folder === 'shell')
    throw new CommandError(
      'The shell is the page itself: only a remote can be shown in another site. Use "npm run dev -- shell".',
    );
  const name = releaseNameOf(folder);
  const server = await startDevelopmentServer({ name, output: outputOf(folder), port });
  await rebuildAlways(folder, ({ version }) => {
    server.show(version);
    return Promise.resolve(`reload the page to see ${version}`);
  });
  say(
    `\nOpen ${new URL(site).host} with this build, in this browser alone:\n  ${overrideLink(site, { [name]: { url: server.origin } })}\nThe banner on the page ends it. The site must list ${server.origin} in DEV_ORIGINS, unless it runs on localhost too.`,
  );
}

function outputOf(folder: string): string {
  return join(ROOT, '.cache/dev', folder);
}

/** Builds now and at every change. @param show shows a build and says what to do, or null when that failed */
async function rebuildAlways(folder: string, show: (build: DevelopmentBuild) => Promise<string | null>): Promise<void> {
  const output = outputOf(folder);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const built: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const rebuild = async () => {
    const begun = performance.now();
    try {
      const build = await buildDevelopment(folder, output);
      const hint = await show(build);
      if (hint === null) return;
      say(`  ${((performance.now() - begun) / 1000).toFixed(1)} s; ${hint}`);
      built.push(build.directory);
      for (const old of built.splice(0, Math.max(0, built.length - KEPT)))
        await rm(old, { recursive: true, force: true });
    } catch (error) {
      // Half-written code does not end the watching; the version before stays.
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(rebuild);
    }, QUIET_MS);
  };

  await rebuild();
  for (const name of [folder, ...compiledIn(folder)]) {
    const source = join(ROOT, name, 'src');
    if (existsSync(source)) watch(source, { recursive: true }, changed);
  }
}

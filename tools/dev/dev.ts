/**
 * `npm run dev` runs the whole site from this tree; its pages show each change, type error and failed build at once.
 *
 * `npm run dev -- remote-tests` rebuilds that package and publishes it into the running DATA_DIR whenever one of its
 * sources changes; the next page load shows it, and the terminal its type errors. Start the site once with `npm start`
 * in another terminal. Development builds are not minified, have source maps, and get a new version each time.
 *
 * `npm run dev -- remote-tests --against https://bandmark.example [--port 4173]` serves the build from this machine
 * instead, and prints a link that opens that site with it, in this browser only. Nothing is published.
 */
import { constants } from 'node:os';
import { join } from 'node:path';
import { command, wholeNumber } from '@bandmark/command-line/command';
import { overrideLink } from '@bandmark/contracts/release-override';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { dataDirectory } from '../boot/data-directory.mjs';
import { folderOf, readManifest, ROOT } from '../packages';
import { CommandError, runCommand, say } from '../run-command';
import { localCall, readReleaseCommand, runReleaseCommand, withoutSite } from '../release/server-command';
import { ONE_CHECKER } from '../types/compiler';
import { firstPage, requireSite } from './against-site';
import { developSite } from './develop-site';
import { startDevelopmentServer } from './development-server';
import { developmentOutput, rebuildAlways } from './rebuild-always';
import { watchTypes } from './watch-types';

/** Fixed, because a site lists the origin in DEV_ORIGINS. */
const USUAL_PORT = 4173;

const line = command(
  'Runs the whole site from this tree, or shows one remote in a running site; rebuilds at every change.',
)
  .argument('[remote]', 'only this one: in the site of DATA_DIR, which npm start runs')
  .option('--against <site>', 'in this site instead, in this browser alone, such as https://bandmark.example')
  .option('--port <number>', `of --against: where it is served from (default: ${USUAL_PORT})`, wholeNumber)
  .parse();

// Without a handler a signal ends this process without its exit event, and the server and compilers stay.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

await runCommand(async () => {
  const [target] = line.processedArgs;
  const { against, port: given } = line.opts();
  const port = given ?? USUAL_PORT;
  if (given !== undefined && against === undefined)
    throw new CommandError('--port sets where the build for --against is served: name the site with --against, too.');
  if (port > 65_535) throw new CommandError('--port is a number from 0 to 65535.');
  if (target === undefined) {
    if (against !== undefined) throw new CommandError('--against shows one remote: name it first.');
    return developSite();
  }
  const folder = folderOf(target);
  await (against === undefined ? develop(folder) : developAgainst(folder, against, port));
  watchTypes(['-b', folder, ...ONE_CHECKER]);
  return 0;
});

async function develop(folder: string): Promise<void> {
  // Always into this machine's data, even if BANDMARK_URL is set: an unfinished build is never released to a site.
  const env = withoutSite(process.env);
  // Fails before the build if the data directory is not usable.
  await readReleaseCommand(['list'], env);
  say(
    `Building ${folder} into ${dataDirectory()} at every change: every visitor of this site sees the build. Ctrl-C ends it; ${localCall('rollback', folder)} brings the version before back.`,
  );
  await rebuildAlways(folder, async ({ version, directory }) => {
    const code = await runReleaseCommand(['publish', `${releaseNameOf(folder)}=${directory}`], env);
    return code === 0 ? `reload the page to see ${version}` : null;
  });
}

async function developAgainst(folder: string, site: string, port: number): Promise<void> {
  if (folder === 'shell')
    throw new CommandError(
      'The shell is the page itself: only a remote can be shown in another site. Use "npm run dev -- shell".',
    );
  await requireSite(site);
  const name = releaseNameOf(folder);
  const page = firstPage(site, name, readManifest(join(ROOT, folder)).bandmark?.pages);
  let isLinked = false;
  const server = await startDevelopmentServer({ name, output: developmentOutput(folder), port });
  await rebuildAlways(folder, ({ version }) => {
    server.show(version);
    return Promise.resolve(isLinked ? `reload the page to see ${version}` : `${version} is ready`);
  });
  say(
    `\nOpen ${new URL(site).host} with this build, in this browser alone:\n  ${overrideLink(page, { [name]: { url: server.origin } })}\nThe banner on the page ends it. The site must list ${server.origin} in DEV_ORIGINS, unless it runs on localhost too.`,
  );
  isLinked = true;
}

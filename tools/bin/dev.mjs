/**
 * `npm run dev -- remote-tests`: rebuilds and publishes that package into the running DATA_DIR whenever a file it is
 * made from changes; the next page load shows it. Start the site once with `npm start` in another terminal. The
 * build is a development one: not minified, with source maps, a version of its own each time.
 *
 * `npm run dev -- remote-tests --against https://bandmark.example [--port 4173]`: serves it from this machine instead
 * and prints the one address that opens that site with it, in this browser alone. Nothing is published.
 */
import { existsSync, watch } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDevelopment } from '../build/build-development.mjs';
import { startDevelopmentServer } from '../build/development-server.mjs';
import { developmentLink } from '../build/development-link.mjs';
import { folderOf, ROOT } from '../build/packages.mjs';
import { compiledIn } from '../build/source-version.mjs';
import { dataDirectory, runReleaseCommand } from '../build/run-server-script.mjs';

/** An editor writes several files at once. */
const QUIET_MS = 150;
/** Development builds kept: pages that are open may still ask for a lazy part of the one before. */
const KEPT = 5;
/** The same every time: a site lists it in DEV_ORIGINS. */
const PORT = 4173;

try {
  const { target, against, port } = parse(process.argv.slice(2));
  if (!target) throw new Error('Usage: npm run dev -- <remote> [--against <site> [--port <number>]]');
  const folder = folderOf(target);
  await (against ? developAgainst(folder, against, port) : develop(folder));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function parse(words) {
  const found = { target: undefined, against: undefined, port: PORT };
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === '--against') found.against = words[(index += 1)] ?? '';
    else if (words[index] === '--port') found.port = Number(words[(index += 1)]);
    else if (words[index].startsWith('--')) throw new Error(`${words[index]} is not known here.`);
    else found.target ??= words[index];
  }
  if (found.against !== undefined && !URL.canParse(found.against))
    throw new Error('--against needs the address of a site, such as https://bandmark.example.');
  if (!Number.isInteger(found.port) || found.port < 0 || found.port > 65535)
    throw new Error('--port is a number from 0 to 65535.');
  return found;
}

async function develop(folder) {
  console.log(
    `Building ${folder} into ${dataDirectory()} at every change. Ctrl-C ends it; npm run rollback brings the version before back.`,
  );
  await rebuildAlways(folder, async ({ version, directory }) => {
    // Into this machine's data whatever the terminal is set up for: an unfinished build is never released to a site.
    const { BANDMARK_URL: _site, ...env } = process.env;
    const code = await runReleaseCommand(['publish', `${nameOf(folder)}=${directory}`], env);
    return code === 0 ? `reload the page to see ${version}` : null;
  });
}

async function developAgainst(folder, site, port) {
  if (folder === 'shell')
    throw new Error(
      'The shell is the page itself: only a remote can be shown in another site. Use "npm run dev -- shell".',
    );
  const name = nameOf(folder);
  const server = await startDevelopmentServer({ name, output: outputOf(folder), port });
  await rebuildAlways(folder, ({ version }) => {
    server.show(version);
    return `reload the page to see ${version}`;
  });
  console.log(
    `\nOpen ${new URL(site).host} with this build, in this browser alone:\n  ${developmentLink(site, name, server.origin)}\nThe banner on the page takes it off again. The site must list ${server.origin} in DEV_ORIGINS, unless it runs on localhost too.`,
  );
}

function nameOf(folder) {
  return folder.replace(/^remote-/, '');
}

function outputOf(folder) {
  return join(ROOT, '.cache/dev', folder);
}

/** Builds now and at every change. @param show takes a build and says what to do, or null when it did not work out */
async function rebuildAlways(folder, show) {
  const output = outputOf(folder);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const built = [];
  let timer;
  let work = Promise.resolve();

  const rebuild = async () => {
    const begun = performance.now();
    try {
      const build = await buildDevelopment(folder, output);
      const said = await show(build);
      if (said === null) return;
      console.log(`  ${((performance.now() - begun) / 1000).toFixed(1)} s; ${said}`);
      built.push(build.directory);
      while (built.length > KEPT) await rm(built.shift(), { recursive: true, force: true });
    } catch (error) {
      // A mistake while writing is no reason to stop watching; the version before stays.
      console.error(error.message);
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

/**
 * `npm run release -- remote-tests [--version 1.2.3] [--no-promote] [--if-generation n] [--from <build>]` builds without
 * cache, checks, publishes and makes current. `npm run promote|rollback|canary|releases|why|history`: the rest. All go to
 * the site in BANDMARK_URL with the token in BANDMARK_TOKEN, or else to DATA_DIR; a running site shows the change at
 * its next page.
 */
import { resolve } from 'node:path';
import { folderOf } from '../build/packages.mjs';
import { readReleaseCommand, runReleaseCommand } from '../build/run-server-script.mjs';

const [command, ...given] = process.argv.slice(2);
/** The registry names remotes without their folder's prefix. */
const releaseNameOf = (folder) => folder.replace(/\/+$/, '').replace(/^remote-/, '');
const say = (line) => {
  console.log(line);
};

try {
  process.exitCode =
    command === 'release' ? await release(given) : await runReleaseCommand([command ?? '', ...withName(given)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function withName([target, ...rest]) {
  if (target === undefined || target.startsWith('--')) return target === undefined ? rest : [target, ...rest];
  return [releaseNameOf(target), ...rest];
}

async function release(words) {
  const { target, version, from, passed } = parse(words);
  if (!target)
    throw new Error(
      'Usage: npm run release -- <remote> [--version <version>] [--no-promote] [--if-generation <n>] [--from <build>]',
    );
  const folder = folderOf(target);
  // First: an unreachable site or a refused token is told before the minute that a build takes.
  const liveShells = JSON.parse(await readReleaseCommand(['live-shells']));
  // The compiler and the bundler's measures come along with these: a rollback must not wait for them.
  const [{ buildFolders }, { runChecks }] = await Promise.all([
    import('../build/build-folders.mjs'),
    import('../checks/run-checks.mjs'),
  ]);
  const directory = from
    ? resolve(process.env.INIT_CWD ?? process.cwd(), from)
    : (await buildFolders([folder], { isForced: true, say, ...(version ? { version } : {}) }))[0].directory;
  const wrong = await runChecks({ folder, directory, liveShells, hasSources: !from });
  if (wrong.length > 0) throw new Error(`${folder} is not released:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  say(`  ${folder} passed the checks`);
  return runReleaseCommand(['publish', `${releaseNameOf(folder)}=${directory}`, ...passed]);
}

/** `--version` and `--from` are for here, everything else for the command that publishes. */
function parse(words) {
  const passed = [];
  const own = {};
  let target;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === '--version' || word === '--from') {
      index += 1;
      if (!words[index]) throw new Error(`${word} needs a value.`);
      own[word.slice(2)] = words[index];
    } else if (word.startsWith('--if-generation')) {
      index += 1;
      passed.push(word, words[index] ?? '');
    } else if (word.startsWith('--')) passed.push(word);
    else if (target === undefined) target = word;
    else throw new Error(`One remote at a time: "${word}" is one too many.`);
  }
  return { target, ...own, passed };
}

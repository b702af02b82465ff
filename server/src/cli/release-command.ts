/**
 * The release commands: `npm run promote|rollback|canary|releases|why|history|pages|retire`. With BANDMARK_URL they
 * call that site's API, with the team's token in BANDMARK_TOKEN. Otherwise they change DATA_DIR or the bucket of S3_*
 * directly; a running server sees each change at its next page.
 */
import { resolve } from 'node:path';
import { command } from '@bandmark/command-line/command';
import { releaseCall } from '@bandmark/command-line/other-calls';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { cohortOf, GENERATION_OPTION, LARGER_OPTION, percentOf } from '@bandmark/command-line/release-options';
import { SHELL_OFFER_FILE } from '@bandmark/contracts/release-files';
import { readSigning, requireReleasable } from './check-release';
import { inTerminal } from './in-terminal';
import { createLocalTarget, localWho } from './local-target';
import { requireNoOtherSite } from './other-site';
import {
  historyText,
  listText,
  pointersText,
  provisionText,
  retiredText,
  uploadedText,
  whyText,
} from './print-releases';
import { BadRegistryError, notPublished, ReleaseError, StaleRegistryError } from '../releases/registry/release-error';
import { pagesHint, pagesOf } from './remote-pages';
import { pairs, type ReleaseTarget } from './release-target';
import { openReleases } from '../releases/open-releases';
import { readBuild } from '../releases/publishing/read-build';
import { enterBuilds, planProvision, provision, type ProvisionScope } from '../releases/provision';
import type { ReleaseService } from '../releases/release-service';
import { systemClock } from '../clock';
import { WorkerTimeoutError } from '../unavailable';
import { createSiteTarget } from './site-target';

const dataDir = resolve(process.env['DATA_DIR'] ?? 'data');

const line = command('Says which version of each remote visitors get.');
let printed = '';

/** Sets the output: as text, or as JSON with `--json`. */
function print<T>(value: T, text: (value: T) => string, { json }: { json?: true | undefined }): void {
  printed = json ? JSON.stringify(value) : text(value);
}

const JSON_OPTION = ['--json', 'print it as JSON'] as const;
const REMOTE = ['<remote>', 'folder or name, such as remote-tests', releaseNameOf] as const;
const VERSION = ['<version>', `as ${releaseCall('releases')} prints it`] as const;

line
  .command('promote')
  .description('Makes a published version current for everybody.')
  .argument(...REMOTE)
  .argument(...VERSION)
  .option(...GENERATION_OPTION)
  .option(...JSON_OPTION)
  .action(async (remote, version, options) => {
    print(await (await openTarget()).promote(remote, version, options.ifGeneration), pointersText, options);
  });
line
  .command('rollback')
  .description('Goes back to the version that was current before.')
  .argument(...REMOTE)
  .option(...GENERATION_OPTION)
  .option(...JSON_OPTION)
  .action(async (remote, options) => {
    print(await (await openTarget()).rollback(remote, options.ifGeneration), pointersText, options);
  });
line
  .command('canary')
  .description('Shows a published version to some visitors, always the same ones; 0 ends it.')
  .argument(...REMOTE)
  .argument(...VERSION)
  .argument('<percent>', 'of visitors', percentOf)
  .option(...GENERATION_OPTION)
  .option(...JSON_OPTION)
  .action(async (remote, version, percent, options) => {
    print(await (await openTarget()).canary(remote, version, percent, options.ifGeneration), pointersText, options);
  });
line
  .command('list')
  .description('Prints what is published, and what each version is.')
  .argument('[remote]', 'only this one', releaseNameOf)
  .option(...JSON_OPTION)
  .action(async (remote, options) => {
    const list = await (await openTarget()).list();
    const wanted = list.filter((each) => remote === undefined || each.remote === remote);
    if (remote !== undefined && wanted.length === 0)
      throw notPublished(
        remote,
        list.map((each) => each.remote),
      );
    print(wanted, listText, options);
  });
line
  .command('why')
  .description('Says which version a visitor gets, and why.')
  .argument(...REMOTE)
  .option('--visitor <cohort>', 'cohort (0–9999) of the visitor, as the cookie has it', cohortOf)
  .option('--pinned <version>', 'that an open exam began with')
  .option('--override <version>', "of the visitor's own override")
  .option(...JSON_OPTION)
  .action(async (remote, { visitor, pinned, override, ...options }) => {
    const why = await (await openTarget()).why(remote, { visitor, pinned, override });
    print(why, (each) => whyText(remote, each), options);
  });
line
  .command('history')
  .description('Prints who changed what, when; the newest first.')
  .argument(...REMOTE)
  .option(...JSON_OPTION)
  .action(async (remote, options) => {
    print(await (await openTarget()).history(remote), historyText, options);
  });

line
  .command('pages')
  .description('Prints which pages a remote declares, below /x/<remote>, and which of them the site shows.')
  .argument(...REMOTE)
  .argument('[version]', 'only its pages; those of the versions that visitors get without it')
  .option('--approve', 'show them; for a team that releases the shell, or an operator')
  .option('--withdraw', 'show no page of the remote; as above')
  .option(...GENERATION_OPTION)
  .option(...JSON_OPTION)
  .action(async (remote, version, options) => {
    printed = await pagesOf(await openTarget(), remote, version, options);
  });
line
  .command('retire')
  .description('Takes a remote off the site; its files stay for 30 days.')
  .argument(...REMOTE)
  .option(...GENERATION_OPTION)
  .option(...JSON_OPTION)
  .action(async (remote, options) => {
    print(await (await openTarget()).retire(remote, options.ifGeneration), retiredText, options);
  });

// Hidden commands, called by the tools and by bin/bandmark, which build or contain what they publish.
line
  .command('publish', { hidden: true })
  .argument('<builds...>', '<name>=<directory> each')
  .option(...GENERATION_OPTION)
  .option('--no-promote', 'leave the pointers')
  .option(...LARGER_OPTION)
  .option(...JSON_OPTION)
  .action(async (builds, options) => {
    printed = await publish(await openTarget(), pairs(builds), options);
  });
line
  .command('provision', { hidden: true })
  .argument('<builds...>', '<name>=<directory> each')
  .option('--only-new', 'only what the site never had')
  .option('--no-promote', 'leave the pointers')
  .action(async (given, { onlyNew, promote }) => {
    const builds = pairs(given);
    if (!promote) return enterBuilds(openLocal(), builds, localWho());
    const plan = await provision(openLocal(), builds, { who: localWho(), scope: scopeOf(onlyNew) });
    printed = provisionText(plan, new Map(builds));
  });
line
  .command('plan-provision', { hidden: true })
  .argument('<versions...>', '<name>=<version> each')
  .option('--only-new', 'only what the site never had')
  .action(async (given, { onlyNew }) => {
    const offered = pairs(given).map(([name, version]) => ({ name, version }));
    const releases = openLocal();
    // Check first, because planning creates the site's key. With a bucket, what was published is not known before.
    if (!releases.isShared) await requireRightDirectory(releases);
    printed = JSON.stringify(await planProvision(releases, offered, scopeOf(onlyNew)));
  });
line
  .command('check-start', { hidden: true })
  .description('Refuses what a server would refuse at once: a setting, or a data directory that is in use.')
  .action(async () => {
    const { readSettings } = await import('../settings');
    const { requireUnlocked } = await import('../database/directory-lock');
    if (readSettings(process.env).DATABASE_URL === undefined) await requireUnlocked(dataDir);
  });
line
  .command('live-shells', { hidden: true })
  .option('--for <remote>', 'refuse at once what its publication would be refused for', releaseNameOf)
  .option(...GENERATION_OPTION)
  .action(async ({ for: remote, ifGeneration }) => {
    const target = await openTarget();
    if (remote !== undefined) await requireReleasable(target, remote, ifGeneration);
    printed = JSON.stringify(await liveShells(target));
  });

await inTerminal(async () => {
  await line.parseAsync();
  return printed;
}, [ReleaseError, BadRegistryError, StaleRegistryError, WorkerTimeoutError]);

function scopeOf(isOnlyNew: true | undefined): ProvisionScope {
  return isOnlyNew ? 'new' : 'unchosen';
}

/** An empty variable counts as unset, as it does for the server. */
function openLocal(): ReleaseService {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return openReleases(Object.fromEntries(given), dataDir, { clock: systemClock });
}

/** @throws ConfigError if nothing was ever published here and a site is running from another directory */
async function requireRightDirectory(releases: ReleaseService): Promise<void> {
  if ((await releases.current()).generation === 0) await requireNoOtherSite(dataDir, process.env);
}

async function openTarget(): Promise<ReleaseTarget> {
  const { BANDMARK_URL: site, BANDMARK_TOKEN: token } = process.env;
  if (!site) {
    const releases = openLocal();
    await releases.follow();
    await requireRightDirectory(releases);
    return createLocalTarget(releases);
  }
  if (!token)
    throw new ReleaseError(
      'BANDMARK_TOKEN must be set with BANDMARK_URL: the token of your team, from the operator of the site.',
    );
  if (!URL.canParse(site)) throw new ReleaseError('BANDMARK_URL is no address, such as https://bandmark.example.');
  const { protocol, hostname } = new URL(site);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new ReleaseError('BANDMARK_URL must begin with https: the token would cross the network in the clear.');
  }
  return createSiteTarget(site, token);
}

async function publish(
  target: ReleaseTarget,
  builds: readonly [name: string, directory: string][],
  options: {
    promote: boolean;
    larger?: string | undefined;
    ifGeneration?: number | undefined;
    json?: true | undefined;
  },
): Promise<string> {
  const lines: string[] = [];
  for (const [name, directory] of builds) {
    const before = (await target.list()).find(({ remote }) => remote === name);
    const { promote: makeCurrent, larger, ifGeneration } = options;
    const pointers = await target.publish({
      name,
      directory,
      makeCurrent,
      larger,
      ifGeneration,
      signing: await readSigning(),
    });
    const { version, pages } = await readBuild(directory);
    // Every change increments the generation, so an equal one means that nothing changed.
    const isSame =
      before?.current === version && before.retiredAt === undefined && pointers.generation === before.generation;
    lines.push(
      options.json
        ? JSON.stringify({ ...pointers, published: version })
        : makeCurrent
          ? isSame
            ? `${name} ${version} was current already; nothing changed.`
            : `${name} is published: ${pointersText(pointers)}`
          : uploadedText(version, pointers),
    );
    if (pages && !options.json) lines.push(...(await pagesHint(target, name, version)));
  }
  return lines.join('\n');
}

/** Every shell version that visitors may currently get, with its offer; null for a build without an offer file. */
async function liveShells(target: ReleaseTarget): Promise<{ version: string; offer: unknown }[]> {
  const shell = (await target.list()).find(({ remote }) => remote === 'shell');
  const versions = new Set(
    [shell?.current, shell?.previous, shell?.canary?.version].filter((version) => typeof version === 'string'),
  );
  return Promise.all(
    [...versions].map(async (version) => {
      const text = await target.file('shell', version, SHELL_OFFER_FILE);
      return { version, offer: text === null ? null : (JSON.parse(text) as unknown) };
    }),
  );
}

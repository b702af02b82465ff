/**
 * The release commands: `npm run promote|rollback|canary|releases|why|history`. With BANDMARK_URL they call that site's
 * API, with the team's token in BANDMARK_TOKEN; otherwise they change DATA_DIR or the bucket of S3_*, also beside a
 * running server, which sees each change at its next page.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CommandLine, generationOf, parseCommandLine } from './command-line';
import { inTerminal } from './in-terminal';
import { createLocalTarget, localWho } from './local-target';
import { historyText, listText, pointersText, provisionText, whyText } from './print-releases';
import { BadRegistryError, ReleaseError, StaleRegistryError } from '../releases/registry/release-error';
import type { ReleaseTarget } from './release-target';
import { openReleases } from '../releases/open-releases';
import { enterBuilds, planProvision, provision, type Reach } from '../releases/provision';
import type { ReleaseService } from '../releases/release-service';
import { StoreError } from '../storage/object-store';
import { systemClock } from '../clock';
import { createSiteTarget } from './site-target';

const dataDir = resolve(process.env['DATA_DIR'] ?? 'data');
/** Written by the shell's build: what it offers to remotes (tools/build/shell-offer.ts). */
const OFFER_FILE = 'shell-offer.json';

await inTerminal(
  async ([command = '', ...given]) => run(command, parseCommandLine(given)),
  [ReleaseError, BadRegistryError, StaleRegistryError, StoreError],
);

async function run(command: string, line: CommandLine): Promise<string> {
  const [given, second, third] = line.words;
  // The folder's name is as good as the remote's.
  const name = given?.replace(/^remote-|\/+$/g, '');
  if (command === 'plan-provision') return planned(line);
  if (command === 'provision') return provisioned(line);
  const target = await openTarget();
  const say = <T>(value: T, text: (value: T) => string) =>
    line.flags.has('json') ? JSON.stringify(value) : text(value);
  switch (command) {
    case 'publish':
      return publish(target, line);
    case 'promote':
      return say(
        await target.promote(
          required(name, 'promote <remote> <version>'),
          required(second, 'promote <remote> <version>'),
          generationOf(line),
        ),
        pointersText,
      );
    case 'rollback':
      return say(await target.rollback(required(name, 'rollback <remote>'), generationOf(line)), pointersText);
    case 'canary': {
      const usage = 'canary <remote> <version> <percent>';
      const percent = Number(required(third, usage));
      if (Number.isNaN(percent)) throw new ReleaseError(`Usage: ${usage}`);
      return say(
        await target.canary(required(name, usage), required(second, usage), percent, generationOf(line)),
        pointersText,
      );
    }
    case 'list': {
      const list = await target.list();
      return say(name === undefined ? list : list.filter(({ remote }) => remote === name), listText);
    }
    case 'history':
      return say(await target.history(required(name, 'history <remote>')), historyText);
    case 'why': {
      const remote = required(name, 'why <remote> [--visitor <0–9999>] [--pinned <version>] [--override <version>]');
      const { visitor, pinned, override } = line.options;
      return say(await target.why(remote, { visitor, pinned, override }), (why) => whyText(remote, why));
    }
    case 'live-shells':
      return JSON.stringify(await liveShells(target));
    default:
      throw new ReleaseError('Known commands: release, promote, rollback, canary, list, why, history.');
  }
}

function reachOf({ flags }: CommandLine): Reach {
  return flags.has('only-new') ? 'new' : 'unchosen';
}

/** `name=version` each. @returns the plan as JSON */
async function planned(line: CommandLine): Promise<string> {
  const offered = pairs(line.words).map(([name, version]) => ({ name, version }));
  return JSON.stringify(await planProvision(openLocal(), offered, reachOf(line)));
}

/** `name=directory` each. */
async function provisioned(line: CommandLine): Promise<string> {
  const builds = pairs(line.words);
  if (line.flags.has('no-promote')) {
    await enterBuilds(openLocal(), builds, localWho());
    return '';
  }
  return provisionText(
    await provision(openLocal(), builds, { who: localWho(), reach: reachOf(line) }),
    new Map(builds),
  );
}

/** An empty variable counts as unset, as it does for the server. */
function openLocal(): ReleaseService {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  return openReleases(Object.fromEntries(given), dataDir, { clock: systemClock });
}

async function openTarget(): Promise<ReleaseTarget> {
  const { BANDMARK_URL: site, BANDMARK_TOKEN: token } = process.env;
  if (!site) {
    const releases = openLocal();
    await releases.follow();
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

/** `name=directory` each. */
async function publish(target: ReleaseTarget, line: CommandLine): Promise<string> {
  const lines: string[] = [];
  for (const [name, directory] of pairs(line.words)) {
    const makeCurrent = !line.flags.has('no-promote');
    const pointers = await target.publish({
      name,
      directory,
      makeCurrent,
      ifGeneration: generationOf(line),
      signing: await signing(),
    });
    lines.push(
      line.flags.has('json')
        ? JSON.stringify(pointers)
        : makeCurrent
          ? `${name} is published: ${pointersText(pointers)}`
          : `${name} is published and waits: ${pointersText(pointers)}`,
    );
  }
  return lines.join('\n');
}

/** BANDMARK_SIGNING_KEY names the file of the team's private key, BANDMARK_TEAM the team. */
async function signing(): Promise<{ key: string; team: string } | undefined> {
  const { BANDMARK_SIGNING_KEY: path, BANDMARK_TEAM: team } = process.env;
  if (!path) return undefined;
  if (!team) throw new ReleaseError('BANDMARK_TEAM must be set with BANDMARK_SIGNING_KEY.');
  const key = await readFile(path, 'utf8').catch(() => {
    throw new ReleaseError('The file that BANDMARK_SIGNING_KEY names cannot be read.');
  });
  return { key, team };
}

/** Every shell that visitors may have now, with what it offers; null for one that does not say. */
async function liveShells(target: ReleaseTarget): Promise<{ version: string; offer: unknown }[]> {
  const shell = (await target.list()).find(({ remote }) => remote === 'shell');
  const versions = new Set(
    [shell?.current, shell?.previous, shell?.canary?.version].filter((version) => typeof version === 'string'),
  );
  return Promise.all(
    [...versions].map(async (version) => {
      const text = await target.file('shell', version, OFFER_FILE);
      return { version, offer: text === null ? null : (JSON.parse(text) as unknown) };
    }),
  );
}

function pairs(args: readonly string[]): [name: string, directory: string][] {
  return args.map((argument) => {
    const [name = '', directory] = argument.split('=');
    return [name, required(directory, 'publish <name>=<directory>')];
  });
}

function required(value: string | undefined, usage: string): string {
  if (!value) throw new ReleaseError(`Usage: ${usage}`);
  return value;
}

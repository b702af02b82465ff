import { overrideLink } from '@bandmark/contracts/release-override';
import * as z from '@bandmark/contracts/schema';
import { releaseNameOf } from '@bandmark/command-line/release-name';
import { buildFolders, type FolderBuild } from '../build/build-folders';
import { sourceVersion } from '../build/source-version';
import { refusedBuilds, requireChecked } from '../checks/require-checked';
import type { LiveShells } from '../checks/run-checks';
import { buildableFolders, folderOf } from '../packages';
import { CommandError, type Say } from '../run-command';
import { localCall, readReleaseCommand, runReleaseCommand, withoutSite } from './server-command';

/** See `ProvisionScope` of server/src/releases/provision.ts. */
type ProvisionScope = 'new' | 'unchosen';

const offeredSchema = z.object({ name: z.string(), version: z.string() });
const planSchema = z.object({
  publish: z.array(offeredSchema),
  differing: z.array(z.object({ name: z.string(), version: z.string(), isChosen: z.boolean() })),
  warning: z.nullable(z.string()),
});
type Differing = z.infer<typeof planSchema>['differing'];

interface Surroundings {
  /** Includes `DATA_DIR` as an absolute path. */
  env: NodeJS.ProcessEnv;
  say: Say;
}

/**
 * Publishes the packages of the tree whose version no team or operator has chosen (`new`: only those that the site does
 * not have), and reports which others are live in a different version. Builds only what it publishes.
 * @returns the packages that are live in a different version
 * @throws CommandError if a build fails or does not pass the checks of this tree, and nothing is published then; or at
 * the end if the site refuses a build, and the others are published. With scope `new`, a site that already has a shell
 * starts without these packages instead
 */
export async function publishTree(scope: ProvisionScope, { env, say }: Surroundings): Promise<Differing> {
  const local = withoutSite(env);
  const offered = buildableFolders().map((folder) => `${releaseNameOf(folder)}=${sourceVersion(folder)}`);
  const planned = async () =>
    planSchema.parse(JSON.parse(await readReleaseCommand(['plan-provision', ...limitOf(scope), ...offered], local)));
  const plan = await planned();
  if (plan.warning !== null) say(plan.warning);
  if (plan.publish.length > 0) {
    const liveShells = await liveShellsOf(local);
    try {
      say('Building what is new to the site …');
      const builds = await buildFolders(
        plan.publish.map(({ name }) => folderOf(name)),
        { say },
      );
      await requireChecked(builds, liveShells);
      say('  all passed the checks');
      const code = await runReleaseCommand(['provision', ...limitOf(scope), ...builds.map(pairOf)], local);
      if (code !== 0) throw new CommandError('The builds could not be published; the reason is above.');
    } catch (error) {
      if (!(error instanceof CommandError) || scope === 'unchosen' || liveShells.length === 0) throw error;
      say(error.message);
      // A rejected package does not prevent others from being published, so ask which are still missing.
      const missing = (await planned()).publish.map(({ name }) => folderOf(name));
      if (missing.length > 0) say(`The site starts without ${missing.join(', ')}.`);
    }
  }
  for (const line of differenceLines(plan.differing)) say(line);
  return plan.differing;
}

/**
 * Uploads the tree's builds without promoting them, and prints an override link that shows them in one browser
 * (decision 034). Builds that do not pass the checks, or that the site refuses, are skipped, with the reason.
 * @param origin public origin of the site
 */
export async function showTree(differing: Differing, origin: string, { env, say }: Surroundings): Promise<void> {
  if (differing.length === 0) {
    say('The site shows the tree already: there is nothing else to show.');
    return;
  }
  const local = withoutSite(env);
  const liveShells = await liveShellsOf(local);
  const builds = await buildFolders(
    differing.map(({ name }) => folderOf(name)),
    { say },
  );
  const refused = await refusedBuilds(builds, liveShells);
  for (const reason of refused.values()) say(reason);
  const shown: FolderBuild[] = [];
  // One by one, because the site may refuse a build; the command then prints the reason.
  for (const build of builds.filter(({ folder }) => !refused.has(folder)))
    if ((await runReleaseCommand(['provision', '--no-promote', pairOf(build)], local)) === 0) shown.push(build);
  if (shown.length === 0) return;
  const versions = shown.map(({ folder, version }) => [releaseNameOf(folder), { version }] as const);
  say(
    `To see the tree's ${shown.map(({ folder }) => folder).join(', ')} in one browser, open\n  ${overrideLink(origin, Object.fromEntries(versions))}\nThe banner on the page ends it.`,
  );
}

/** One line per package that is live in a different version from the tree's, with the command that publishes it. */
export function differenceLines(differing: Differing): string[] {
  const free = differing.filter(({ isChosen }) => !isChosen).map(({ name }) => folderOf(name));
  return [
    ...differing.map(({ name }) => {
      const folder = folderOf(name);
      return `The tree's ${folder} is not what is live; \`${localCall('release', folder)}\` publishes it.`;
    }),
    ...(free.length < 2
      ? []
      : [`\`npm run provision\` publishes all that were never released by hand: ${free.join(', ')}.`]),
  ];
}

async function liveShellsOf(env: NodeJS.ProcessEnv): Promise<LiveShells> {
  const printed = await readReleaseCommand(['live-shells'], env);
  const { parseLiveShells } = await import('../checks/run-checks');
  return parseLiveShells(printed);
}

const limitOf = (scope: ProvisionScope): string[] => (scope === 'new' ? ['--only-new'] : []);
const pairOf = ({ folder, directory }: FolderBuild): string => `${releaseNameOf(folder)}=${directory}`;

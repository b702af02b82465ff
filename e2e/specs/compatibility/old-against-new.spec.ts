import { compatibilityBuilds } from '@bandmark/tools/compatibility/compatibility-builds';
import {
  promoter,
  publishCompatibilityBuilds,
  todaysVersions,
  type Versions,
  versionsOf,
} from '../../fixtures/compatibility/builds-on-site';
import { journeyThroughRemotes } from '../../fixtures/compatibility/journey-through-remotes';
import { type Measured, pagesMeasured, shellReports, unreported } from '../../fixtures/compatibility/pages-measured';
import { notPromised } from '../../fixtures/compatibility/promised';
import { versionsAsked } from '../../fixtures/compatibility/versions-on-page';
import type { Site } from '../../fixtures/site';
import { expect, SETUP_WITHIN_MS, test as base } from '../../fixtures/test';
import { createOperator, type Visit } from '../../fixtures/visitor';
import { markEverything } from '../../pages/marking-page';

/** N: built from today's sources. N-1 and N-2: the archived compatibility builds. The server is always today's. */
interface Generations {
  n: Versions;
  n1: Versions;
  n2: Versions;
}

interface Combination {
  name: string;
  versions: (generations: Generations) => Versions;
}

/**
 * A single old remote among new ones needs no combination, because remotes only meet through the shell. The exception
 * is the exam, which loads the recorder: that pair is tested both ways.
 */
const COMBINATIONS: readonly Combination[] = [
  { name: 'shell N, remotes N-1', versions: ({ n, n1 }) => ({ ...n1, shell: n.shell }) },
  { name: 'shell N-1, remotes N', versions: ({ n, n1 }) => ({ ...n, shell: n1.shell }) },
  { name: 'exam N-2 with recorder N', versions: ({ n, n2 }) => ({ ...n, tests: n2.tests }) },
  {
    name: 'exam N with recorder N-2, what it recorded replayed by N-1',
    versions: ({ n, n1, n2 }) => ({ ...n, recorder: n2.recorder, replay: n1.replay }),
  },
  { name: 'shell N, remotes N-2', versions: ({ n, n2 }) => ({ ...n2, shell: n.shell }) },
  { name: 'shell N-2, remotes N', versions: ({ n, n2 }) => ({ ...n, shell: n2.shell }) },
];

interface OldAndNew {
  generations: Generations;
  /** Makes a combination current for everybody on the site. */
  promote: (wanted: Versions) => Promise<void>;
  /** Headers of an operator, who may read the telemetry. */
  operator: Record<string, string>;
}

const test = base.extend<object, { oldAndNew: OldAndNew }>({
  siteOptions: [{ prepare: publishCompatibilityBuilds }, { scope: 'worker' }],
  oldAndNew: [
    async ({ site }, use) => {
      const [newest, oldest] = await compatibilityBuilds();
      if (!newest || !oldest) throw new Error('There are no two compatibility builds.');
      const generations = {
        n: await todaysVersions(site.dataDir),
        n1: await versionsOf(newest),
        n2: await versionsOf(oldest),
      };
      await use({ generations, promote: await promoter(site), operator: await createOperator(site) });
    },
    { scope: 'worker', timeout: SETUP_WITHIN_MS },
  ],
});

// Earlier replays rebuild a recorded preload link without its `href`, about which Chromium warns.
test.use({
  expectedProblems: /^warning: <link rel=preload> has an invalid `href` value .*\/remotes\/replay\/0\.1\.0-kept\./,
});

// A combination is current for the whole site, so they run one after another. Several sites in parallel would double
// the processor time, because publishing the builds costs as much as a combination.
for (const { name, versions } of COMBINATIONS)
  test(name, async ({ site, visit, oldAndNew }) => {
    await tryVersions(site, visit, oldAndNew, versions(oldAndNew.generations));
  });

test('shell and remotes N-2, also marking', async ({ site, visit, oldAndNew, examiner }) => {
  await tryVersions(site, visit, oldAndNew, oldAndNew.generations.n2);
  await markEverything(examiner.page, site.origin, [7, 7, 6.5, 7.5]);
});

/** Makes these versions current, takes a visitor through everything, and expects pages to run and report only these. */
async function tryVersions(
  site: Site,
  visit: Visit,
  { promote, operator }: OldAndNew,
  wanted: Versions,
): Promise<void> {
  await promote(wanted);
  const refused = await notPromised(site.dataDir);
  test.skip(refused !== null, refused ?? '');
  const measured = (): Promise<Measured> => pagesMeasured(site, operator);
  const before = await measured();
  const { page, context } = await visit();
  const asked = versionsAsked(context);
  await journeyThroughRemotes(page, site, wanted);
  // The last page sends its telemetry when it is left.
  await page.goto('about:blank');

  const releases = Object.entries(wanted)
    .map(([remote, version]) => `${remote}@${version}`)
    .sort();
  expect(asked()).toEqual(releases);
  if (await shellReports(site.dataDir)) expect(await unreported(wanted, before, measured)).toEqual([]);
  const { errors } = await measured();
  const isNew = (error: string) =>
    releases.some((release) => error.startsWith(`${release} `)) && !before.errors.includes(error);
  expect(errors.filter(isNew)).toEqual([]);
}

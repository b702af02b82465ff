import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { compatibilityBuilds } from '../../../tools/compatibility/compatibility-builds';
import { visitor } from '../../harness/browser';
import { markEverything } from '../../harness/journey';
import { keptVersions, promoter, publishKept, todaysVersions, type Versions } from '../../harness/kept-on-site';
import { Site } from '../../harness/site';
import { journeyThroughRemotes } from './journey-through-remotes';
import { type Measured, pagesMeasured, shellReports, unreported } from './pages-measured';
import { notPromised } from './promised';
import { versionsAsked } from './versions-on-page';

/** Today's builds, and the kept ones. */
export interface Generations {
  n: Versions;
  n1: Versions;
  n2: Versions;
}

export interface Combination {
  name: string;
  versions: (generations: Generations) => Versions;
  /** An examiner marks what was handed in, on the same versions. */
  isMarked?: boolean;
}

/** Combinations one after the other on a site of their own: each is promoted, then one visitor does everything. */
export function combinationsOnOneSite(title: string, combinations: readonly Combination[]): void {
  // The promotion is everybody's: one at a time, also where sites run side by side.
  describe(title, { concurrency: 1 }, () => {
    let site: Site;
    let generations: Generations;
    let promote: (wanted: Versions) => Promise<void>;
    /** Of an account that may see what pages reported; the first candidate gets that role. */
    let operatorToken: string | undefined;

    before(
      async () => {
        site = await Site.start({ prepare: publishKept });
        const [newest, oldest] = await compatibilityBuilds();
        assert.ok(newest && oldest, 'two releases are kept');
        generations = {
          n: await todaysVersions(site.dataDir),
          n1: await keptVersions(newest),
          n2: await keptVersions(oldest),
        };
        promote = await promoter(site);
      },
      { timeout: 240_000 },
    );
    after(() => site.stop());

    const measured = (): Promise<Measured> =>
      operatorToken === undefined ? Promise.resolve({ loads: {}, errors: [] }) : pagesMeasured(site, operatorToken);

    for (const { name, versions, isMarked = false } of combinations) {
      test(name, async (cell) => {
        const wanted = versions(generations);
        await promote(wanted);
        const refused = await notPromised(site.dataDir);
        if (refused !== null) return cell.skip(refused);
        const before = await measured();
        const { page, context, complaints } = await visitor();
        const asked = versionsAsked(context);
        // Also of a journey that got stuck: what the pages complained of is why.
        cell.after(async () => {
          for (const complaint of new Set(complaints)) cell.diagnostic(complaint);
          await context.close();
        });
        const { email } = await journeyThroughRemotes(page, site, wanted);
        if (operatorToken === undefined) {
          operatorToken = await page.evaluate(() => localStorage.getItem('ielts-token') ?? '');
          await site.user('grant', 'operator', email);
        }
        // What the last page measured leaves with it.
        await page.goto('about:blank');

        const releases = Object.entries(wanted)
          .map(([remote, version]) => `${remote}@${version}`)
          .sort();
        assert.deepEqual(asked(), releases);
        assert.deepEqual(complaints, []);
        if (await shellReports(site.dataDir)) assert.deepEqual(await unreported(wanted, before, measured), []);
        const { errors } = await measured();
        assert.deepEqual(
          errors.filter(
            (error) => releases.some((release) => error.startsWith(`${release} `)) && !before.errors.includes(error),
          ),
          [],
        );

        if (!isMarked) return;
        const examiner = await markEverything(site, [7, 7, 6.5, 7.5]);
        assert.deepEqual(examiner.complaints, []);
        await examiner.context.close();
      });
    }
  });
}

import type { ReleaseTarget } from '../../../server/src/cli/release-target';
import { createSiteTarget } from '../../../server/src/cli/site-target';
import { run, type Site } from '../../harness/site';

export const REMOTE_NAMES = ['auth', 'tests', 'replay', 'certificate', 'recorder'] as const;
export type RemoteName = (typeof REMOTE_NAMES)[number];

/** A team with one remote and the token that releases it. */
export interface Team {
  remote: RemoteName;
  token: string;
  /**
   * What the release commands talk to a site with, here without a process for each command: five of them every ten
   * seconds would take half of two cores from the candidates.
   */
  target: ReleaseTarget;
}

/** A team for each remote, made by the operator's command. */
export function createTeams(site: Site, remotes: readonly RemoteName[] = REMOTE_NAMES): Promise<Team[]> {
  return Promise.all(
    remotes.map(async (remote) => {
      const said = await run(
        [
          '--import',
          'tsx',
          'tools/release/run-server-command.ts',
          'team',
          'create',
          `${remote}-team`,
          `remote-${remote}`,
        ],
        {
          DATA_DIR: site.dataDir,
        },
      );
      const token = /bandmark-team-\S+/.exec(said)?.[0];
      if (!token) throw new Error(`No token for ${remote}: ${said}`);
      return { remote, token, target: createSiteTarget(site.origin, token) };
    }),
  );
}

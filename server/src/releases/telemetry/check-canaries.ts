import type { Registry } from '@bandmark/contracts/registry';
import { errorRate, judgeCanary, visitorHealth, type VisitorReport } from '@bandmark/domain/canary-verdict';
import type { ReleasesDependencies } from '../dependencies';
import { visitorReports } from './canary-visitors';

const AUTOMATIC = 'automatic';

/**
 * Withdraws a canary that failed for more of the visitors of the last 24 hours than the current version (domain,
 * `judgeCanary`). The next page loads get the current version; open pages fall back where the canary fails before the
 * first mount.
 * @returns the withdrawn canaries, as `remote@version`
 */
export async function checkCanaries(deps: Pick<ReleasesDependencies, 'db' | 'clock' | 'releases'>): Promise<string[]> {
  const { remotes } = await deps.releases.current();
  const reports = await visitorReports(deps);
  const takenOff: string[] = [];
  for (const [remote, { current, canary }] of Object.entries(remotes)) {
    if (!canary) continue;
    const ofCanary = reports.get(`${remote}@${canary.version}`) ?? [];
    const ofCurrent = reports.get(`${remote}@${current}`) ?? [];
    if (judgeCanary(ofCanary, ofCurrent).verdict !== 'roll-back') continue;
    let isTakenOff = false;
    const takeOff = (latest: Registry): Registry => {
      const without = withoutCanary(latest, remote, canary.version);
      isTakenOff = without !== latest;
      return without;
    };
    await deps.releases.change(takeOff, {
      who: AUTOMATIC,
      action: 'canary',
      remote,
      version: canary.version,
      percent: 0,
      reason: reasonOf(ofCanary, ofCurrent),
    });
    if (isTakenOff) takenOff.push(`${remote}@${canary.version}`);
  }
  return takenOff;
}

/** Leaves a canary that was promoted or replaced in the meantime: it is not the one that was judged. */
function withoutCanary(registry: Registry, remote: string, version: string): Registry {
  const pointers = registry.remotes[remote];
  if (!pointers || pointers.canary?.version !== version) return registry;
  return { ...registry, remotes: { ...registry.remotes, [remote]: { ...pointers, canary: null } } };
}

function reasonOf(canary: readonly VisitorReport[], current: readonly VisitorReport[]): string {
  const said = (reports: readonly VisitorReport[]) => {
    const health = visitorHealth(reports);
    const [errors, loads] = [health.errors, health.loads].map((number) => Math.round(number * 10) / 10);
    return `failed for ${errors} of ${loads} visitors (${(errorRate(health) * 100).toFixed(1)} %)`;
  };
  return `${said(canary)}, current ${said(current)}`;
}

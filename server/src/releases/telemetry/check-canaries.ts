import type { Registry } from '@bandmark/contracts/registry';
import { canaryVerdict } from '@bandmark/domain/canary-verdict';
import type { ReleasesDependencies } from '../dependencies';
import { healthByVersion, UNKNOWN_HEALTH, type VersionHealth } from './release-health';

const AUTOMATIC = 'automatic';

/**
 * Takes a canary off when its error rate of the last 24 hours is worse than current's (domain, `canaryVerdict`). The
 * next page loads get the current version; open pages fall back where the canary fails before the first mount.
 * @returns the canaries taken off, as `remote@version`
 */
export async function checkCanaries(deps: Pick<ReleasesDependencies, 'db' | 'clock' | 'releases'>): Promise<string[]> {
  const { remotes } = await deps.releases.current();
  const health = await healthByVersion(deps);
  const takenOff: string[] = [];
  for (const [remote, { current, canary }] of Object.entries(remotes)) {
    if (!canary) continue;
    const ofCanary = health.get(`${remote}@${canary.version}`) ?? UNKNOWN_HEALTH;
    const ofCurrent = health.get(`${remote}@${current}`) ?? UNKNOWN_HEALTH;
    if (canaryVerdict(ofCanary, ofCurrent).verdict !== 'roll-back') continue;
    await deps.releases.change((now) => withoutCanary(now, remote, canary.version), {
      who: AUTOMATIC,
      action: 'canary',
      remote,
      version: canary.version,
      percent: 0,
      reason: reasonOf(ofCanary, ofCurrent),
    });
    takenOff.push(`${remote}@${canary.version}`);
  }
  return takenOff;
}

/** Leaves a canary that was promoted or replaced in the meantime: it is not the one that was judged. */
function withoutCanary(registry: Registry, remote: string, version: string): Registry {
  const pointers = registry.remotes[remote];
  if (!pointers || pointers.canary?.version !== version) return registry;
  return { ...registry, remotes: { ...registry.remotes, [remote]: { ...pointers, canary: null } } };
}

function reasonOf(canary: VersionHealth, current: VersionHealth): string {
  const said = ({ errors, loads, errorRate }: VersionHealth) =>
    `${errors} errors in ${loads} loads (${(errorRate * 100).toFixed(1)} %)`;
  return `${said(canary)}, current ${said(current)}`;
}

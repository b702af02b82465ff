import { canaryVerdict } from '@bandmark/domain/canary-verdict';
import type { AppDependencies } from '../../app-dependencies';
import { readRegistry } from '../registry/registry-store';
import { updateRegistry } from '../registry/update-registry';
import { healthByVersion, UNKNOWN_HEALTH, type VersionHealth } from './release-health';

const AUTOMATIC = 'automatic';

/**
 * Takes a canary off when its error rate of the last 24 hours is worse than current's (domain, `canaryVerdict`). The
 * next page loads get the current version; open pages fall back by themselves where it fails before the first mount.
 * @returns what was taken off, as `remote@version`
 */
export async function checkCanaries(deps: Pick<AppDependencies, 'db' | 'clock' | 'dataDirectory'>): Promise<string[]> {
  const registry = await readRegistry(deps.dataDirectory);
  const health = await healthByVersion(deps);
  const takenOff: string[] = [];
  for (const [remote, { current, canary }] of Object.entries(registry.remotes)) {
    if (!canary) continue;
    const ofCanary = health.get(`${remote}@${canary.version}`) ?? UNKNOWN_HEALTH;
    const ofCurrent = health.get(`${remote}@${current}`) ?? UNKNOWN_HEALTH;
    if (canaryVerdict(ofCanary, ofCurrent).verdict !== 'roll-back') continue;
    await updateRegistry(
      deps.dataDirectory,
      (now) => {
        const pointers = now.remotes[remote];
        // Somebody promoted or replaced it in the meantime: not what was judged.
        if (!pointers || pointers.canary?.version !== canary.version) return now;
        return { ...now, remotes: { ...now.remotes, [remote]: { ...pointers, canary: null } } };
      },
      {
        now: new Date(deps.clock()),
        note: {
          who: AUTOMATIC,
          action: 'canary',
          remote,
          version: canary.version,
          percent: 0,
          reason: reasonOf(ofCanary, ofCurrent),
        },
      },
    );
    takenOff.push(`${remote}@${canary.version}`);
  }
  return takenOff;
}

function reasonOf(canary: VersionHealth, current: VersionHealth): string {
  const said = ({ errors, loads, errorRate }: VersionHealth) =>
    `${errors} errors in ${loads} loads (${(errorRate * 100).toFixed(1)} %)`;
  return `${said(canary)}, current ${said(current)}`;
}

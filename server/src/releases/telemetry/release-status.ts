import type { releaseStatus as releaseStatusEndpoint, RemoteStatus } from '@bandmark/contracts/api/status';
import type { CallResponse } from '@bandmark/contracts/endpoint';
import { judgeCanary, type VisitorReport } from '@bandmark/domain/canary-verdict';
import type { ReleasesDependencies, ServedVersions } from '../dependencies';
import { pointedVersions, type RegisteredRemote } from '../registry/pointers';
import { visitorReports } from './canary-visitors';
import { HEALTH_WINDOW_MS, healthByVersion, lastErrors, UNKNOWN_HEALTH, type VersionHealth } from './release-health';

type Served = RemoteStatus['releases'][number];

/**
 * The versions of each remote that visitors get, with the reason and their health.
 * @param servedToMe what the operator's own browser gets
 */
export async function releaseStatus(
  deps: ReleasesDependencies,
  servedToMe: ServedVersions,
): Promise<CallResponse<typeof releaseStatusEndpoint>> {
  const registry = await deps.releases.current();
  const health = await healthByVersion(deps);
  const reports = await visitorReports(deps);
  const exams = new Map(
    (await deps.pinnedVersions()).map(({ remote, version, exams: count }) => [`${remote}@${version}`, count]),
  );
  return {
    serverTime: deps.clock(),
    generation: registry.generation,
    windowMs: HEALTH_WINDOW_MS,
    remotes: Object.entries(registry.remotes).flatMap(([name, remote]) =>
      remoteStatus(name, remote, { health, reports, exams, servedToMe }),
    ),
    lastErrors: await lastErrors(deps),
  };
}

interface Known {
  health: ReadonlyMap<string, VersionHealth>;
  reports: ReadonlyMap<string, readonly VisitorReport[]>;
  exams: ReadonlyMap<string, number>;
  servedToMe: ServedVersions;
}

function remoteStatus(
  name: string,
  remote: RegisteredRemote,
  { health, reports, exams, servedToMe }: Known,
): RemoteStatus[] {
  const served = servedToMe[name];
  if (!served) return [];
  const { current, previous, canary } = remote;
  const healthOf = (version: string) => health.get(`${name}@${version}`) ?? UNKNOWN_HEALTH;
  const reportsOf = (version: string) => reports.get(`${name}@${version}`) ?? [];
  const row = (version: string, role: Served['role'], percent?: number): Served => ({
    version,
    role,
    ...(percent === undefined ? {} : { percent }),
    openExams: exams.get(`${name}@${version}`) ?? 0,
    publishedAt: remote.versions[version]?.publishedAt ?? null,
    health: healthOf(version),
  });
  const pointed = pointedVersions(remote);
  const pinned = Object.keys(remote.versions).filter(
    (version) => exams.has(`${name}@${version}`) && !pointed.includes(version),
  );
  const waiting = Object.values(remote.versions).filter(
    ({ isWaiting, version }) => isWaiting && !pinned.includes(version),
  );
  return [
    {
      remote: name,
      served,
      releases: [
        row(current, 'current'),
        ...(canary ? [row(canary.version, 'canary', canary.percent)] : []),
        ...(previous && previous !== canary?.version ? [row(previous, 'previous')] : []),
        ...pinned.map((version) => row(version, 'pinned')),
      ],
      waiting: waiting.map(({ version, publishedAt }) => ({ version, publishedAt, health: healthOf(version) })),
      canaryVerdict: canary ? judgeCanary(reportsOf(canary.version), reportsOf(current)).verdict : null,
    },
  ];
}

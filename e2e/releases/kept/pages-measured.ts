import { releaseStatus } from '@bandmark/contracts/api/status';
import { sendTelemetry } from '@bandmark/contracts/api/telemetry';
import { currentRelease, readReleaseFile } from '../../harness/derived-release';
import type { Versions } from '../../harness/kept-on-site';
import type { Site } from '../../harness/site';

export interface Measured {
  /** Loads that pages reported, by `name@version`; of the versions that are current. */
  loads: Readonly<Record<string, number>>;
  errors: readonly string[];
}

/** What the pages of a site have reported. @param token of an account with the operator's role */
export async function pagesMeasured(site: Site, token: string): Promise<Measured> {
  const answer = await fetch(`${site.origin}${releaseStatus.path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The status is not shown: ${await answer.text()}`);
  const { remotes, lastErrors } = releaseStatus.response.parse(await answer.json());
  return {
    loads: Object.fromEntries(
      remotes.flatMap(({ remote, releases }) =>
        releases
          .filter(({ role }) => role === 'current')
          .map(({ version, health }) => [`${remote}@${version}`, health.loads]),
      ),
    ),
    errors: lastErrors.map(
      ({ remote, version, phase, kind, message }) => `${remote}@${version} ${phase} ${kind}: ${message}`,
    ),
  };
}

/** Reports leave a page when it is left, so they come a moment later. @returns what nobody has reported within that */
export async function unreported(
  versions: Versions,
  before: Measured,
  now: () => Promise<Measured>,
): Promise<string[]> {
  const wanted = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const until = Date.now() + 20_000;
  for (;;) {
    const { loads } = await now();
    const missing = wanted.filter((release) => (loads[release] ?? 0) <= (before.loads[release] ?? 0));
    if (missing.length === 0 || Date.now() > until) return missing;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether the current shell is of those that report at all: the first ones did not. */
export async function shellReports(dataDir: string): Promise<boolean> {
  const { version, files } = await currentRelease(dataDir, 'shell');
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readReleaseFile(dataDir, 'shell', version, file)));
  return texts.some((text) => text.includes(sendTelemetry.path));
}

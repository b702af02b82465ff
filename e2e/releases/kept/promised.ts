import { REMOTE_NAMES } from '../../harness/kept-on-site';
import { currentRelease } from '../../harness/derived-release';

const PARTS = ['contract', 'platform', 'api'] as const;

/**
 * A shell does not run a remote that was built against a higher minor than its own: it says so and shows the version
 * before (the fault matrix tries that). Another major is no reason: whoever raises it keeps releases anew.
 * @returns why the current versions are not meant to run together; null when they are
 */
export async function notPromised(dataDir: string): Promise<string | null> {
  const shell = await currentRelease(dataDir, 'shell');
  for (const name of REMOTE_NAMES) {
    const { version, requires } = await currentRelease(dataDir, name);
    for (const part of PARTS) {
      const [major, minor] = numbers(requires[part]);
      const [offeredMajor, offeredMinor] = numbers(shell.requires[part]);
      if (major === offeredMajor && minor > offeredMinor)
        return `${name}@${version} needs ${part} ${requires[part]}; the shell ${shell.version} offers ${shell.requires[part]}`;
    }
  }
  return null;
}

function numbers(version = ''): [major: number, minor: number] {
  const [major = NaN, minor = NaN] = version.split('.').map(Number);
  return [major, minor];
}

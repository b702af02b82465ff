import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A contract version that a shell on some site may offer, because a commit or a build contains it. */
interface OfferedContract {
  major: number;
  minor: number;
  /** A clause in lower case, without a full stop. */
  reason: string;
}

/**
 * Contract versions that shells may offer which were released from this checkout or another one of the same commit. A
 * release leaves its build in `shell/dist`, even if its sources were never committed.
 * @param root of the checkout
 * @param file of the contract's version, relative to it
 * @param pattern of that version in the file; its second and third groups are major and minor
 */
export function offeredContracts(root: string, file: string, pattern: RegExp): OfferedContract[] {
  const committed = pattern.exec(committedText(root, file));
  return [
    ...(committed
      ? [offered(`${committed[2]}.${committed[3]}`, 'a commit contains it, so a site may run a shell that offers it')]
      : []),
    ...builtVersions(root).map((version) =>
      offered(version, 'a shell that was built here offers it, and a site may run that shell'),
    ),
  ];
}

function offered(version: string, reason: string): OfferedContract {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return { major, minor, reason };
}

/** Text of a file in HEAD. @returns an empty string if there is no repository or no commit yet */
function committedText(root: string, file: string): string {
  try {
    return execFileSync('git', ['show', `HEAD:./${file}`], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

function builtVersions(root: string): string[] {
  const dist = join(root, 'shell/dist');
  const builds = existsSync(dist) ? readdirSync(dist) : [];
  return builds
    .map((build) => join(dist, build, 'shell-offer.json'))
    .filter((path) => existsSync(path))
    .map((path) => (JSON.parse(readFileSync(path, 'utf8')) as { versions: { contract: string } }).versions.contract);
}

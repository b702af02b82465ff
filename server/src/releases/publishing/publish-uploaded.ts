import { join } from 'node:path';
import type { Registry } from '@bandmark/contracts/registry';
import type { Actor } from '../../http/access';
import { withCurrent } from '../registry/pointers';
import { precompressFile } from './precompress-file';
import type { Releases } from '../releases';
import { requireSignature } from '../teams/require-signature';
import type { createUploads } from './uploads';

interface Upload {
  releases: Releases;
  uploads: ReturnType<typeof createUploads>;
  actor: Actor;
  who: string;
  remote: string;
  version: string;
  makeCurrent: boolean;
  ifGeneration?: number | undefined;
}

/** Publishes a finished upload; asked again after it was published, only sees to the pointers. @throws ReleaseError */
export async function publishUploaded({
  releases,
  uploads,
  actor,
  who,
  remote,
  version,
  makeCurrent,
  ifGeneration,
}: Upload): Promise<Registry> {
  const registry = await releases.read();
  const pointers = registry.remotes[remote];
  if (pointers?.versions[version]) {
    await uploads.forget(remote, version);
    if (!makeCurrent || pointers.current === version) return registry;
    return releases.change(
      (before) => withCurrent(before, remote, version),
      { who, action: 'release', remote, version },
      ifGeneration,
    );
  }
  const { directory, release } = await uploads.finished(remote, version);
  // The key may have been registered, and another team may have begun it, since the upload began.
  requireSignature(actor, remote, release);
  for (const file of Object.keys(release.files)) await precompressFile(join(directory, file));
  const published = await releases.publish({
    name: remote,
    directory,
    who,
    makeCurrent,
    signature: release.signature,
    ifGeneration,
  });
  await uploads.forget(remote, version);
  return published;
}

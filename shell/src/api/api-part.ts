import { releaseView } from '@bandmark/contracts/api/release-view';
import { developmentReleaseSchema, developmentReleaseUrl } from '@bandmark/contracts/release-override';
import type { RegistryView, Release } from '@bandmark/contracts/registry';
import { call } from '@bandmark/platform';

/** Remotes import it as the shared library `@bandmark/contracts/schema`. */
export * as schema from '@bandmark/contracts/schema';
export { refreshSession } from '../session/refresh-session';
export { watchSession } from '../session/watch-session';

/** The registry view that the server would give a page loaded now. @throws ApiError */
export const currentView = (): Promise<RegistryView> => call(releaseView, {});

/** The release document of a build that a developer serves. @throws when no response comes or it is not a release */
export async function developmentRelease(origin: string, name: string): Promise<Release> {
  const response = await fetch(developmentReleaseUrl(origin, name), { cache: 'no-store', credentials: 'omit' });
  if (!response.ok) throw new Error(`${origin} responded with ${response.status}.`);
  return developmentReleaseSchema.parse(await response.json());
}

import type { Release } from '@bandmark/contracts/registry';
import { developmentReleaseSchema, developmentReleaseUrl } from '@bandmark/contracts/release-override';

/** The release document of a build that a developer serves. @throws when nobody answers, or not with a release */
export async function developmentRelease(origin: string, name: string): Promise<Release> {
  const answer = await fetch(developmentReleaseUrl(origin, name), { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${origin} answered ${answer.status}.`);
  return developmentReleaseSchema.parse(await answer.json());
}

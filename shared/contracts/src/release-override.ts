import * as z from '@bandmark/contracts/schema';
import { OVERRIDE_PARAMETER } from './override-names';
import { releaseNameSchema, releaseSchema, versionSchema } from './registry';

export * from './override-names';

/** An origin without path or trailing slash, such as `http://localhost:4173`. */
const originSchema = z.string().check(z.regex(/^https?:\/\/[A-Za-z0-9.-]{1,100}(?::\d{1,5})?$/));

/**
 * `version`: a published version. `url`: the origin of a development server, with the release document at
 * `developmentReleaseUrl` and the files below `/remotes/{name}/{version}/` as on a site.
 */
const remoteOverrideSchema = z.union([z.object({ url: originSchema }), z.object({ version: versionSchema })]);

/** By the remote's name in the registry. */
export const releaseOverrideSchema = z.record(releaseNameSchema, remoteOverrideSchema);
export type ReleaseOverride = z.infer<typeof releaseOverrideSchema>;

/** The response of a development server at `developmentReleaseUrl`, which the page fetches with CORS. */
export const developmentReleaseSchema = releaseSchema;

/** JSON as base64url: valid in a cookie and in a query string without further escaping. */
export function encodeOverride(override: ReleaseOverride): string {
  const bytes = new TextEncoder().encode(JSON.stringify(override));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** @param value untrusted @returns null if it is not a valid override; callers then ignore it */
export function decodeOverride(value: string): ReleaseOverride | null {
  if (!/^[A-Za-z0-9_-]{2,2000}$/.test(value)) return null;
  try {
    const text = atob(value.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const parsed = releaseOverrideSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The URL that opens a site with an override. @param site origin or any URL of the site */
export function overrideLink(site: string, override: ReleaseOverride): string {
  const address = new URL(site);
  address.searchParams.set(OVERRIDE_PARAMETER, encodeOverride(override));
  return address.href;
}

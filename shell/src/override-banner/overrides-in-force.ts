import type { RegistryView } from '@bandmark/contracts/registry';
import { OVERRIDE_PARAMETER } from '@bandmark/contracts/release-override';

/** One remote whose version this visitor overrides. */
export interface OverrideInForce {
  remote: string;
  /** A developer's machine, or a published version. */
  from: { origin: string } | { version: string };
}

export function overridesInForce(view: RegistryView | null): OverrideInForce[] {
  const remotes = Object.entries(view?.remotes ?? {}).flatMap<OverrideInForce>(
    ([remote, { current, reason, developmentOrigin }]) => {
      if (reason !== 'override') return [];
      return [
        {
          remote,
          from: developmentOrigin === undefined ? { version: current.version } : { origin: developmentOrigin },
        },
      ];
    },
  );
  const anew = Object.entries(view?.developed ?? {}).map(([remote, origin]) => ({ remote, from: { origin } }));
  const all = [...remotes, ...anew];
  const shell = view?.shell;
  return shell?.reason === 'override' ? [{ remote: 'shell', from: { version: shell.version } }, ...all] : all;
}

/** This page's address without the override: the server deletes the cookie and redirects back. */
export function resetAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const query = new URLSearchParams(search);
  query.set(OVERRIDE_PARAMETER, '');
  return `${pathname}?${query.toString()}${hash}`;
}

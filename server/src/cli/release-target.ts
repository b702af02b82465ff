import type { Pointers, ReleaseHistory, ReleaseList, WhyRelease } from '@bandmark/contracts/api/releases';
import type { ApprovedPage } from '@bandmark/contracts/remote-page-schema';
import { ReleaseError } from '../releases/registry/release-error';

export interface PublishRequest {
  name: string;
  /** A finished build. */
  directory: string;
  makeCurrent: boolean;
  /** The reason why a module deliberately exceeds its size budget. */
  larger?: string | undefined;
  ifGeneration?: number | undefined;
  /** Ed25519 private key, PEM, and the team it belongs to. */
  signing?: { key: string; team: string } | undefined;
}

export interface WhyQuestion {
  visitor?: string | undefined;
  pinned?: string | undefined;
  override?: string | undefined;
}

/** What a release command works on: the data directory of this machine, or a site's release API. */
export interface ReleaseTarget {
  publish(request: PublishRequest): Promise<Pointers>;
  /** Changes nothing. @throws ReleaseError if the token does not permit releasing the remote */
  requireMayRelease(name: string): Promise<void>;
  promote(name: string, version: string, ifGeneration?: number): Promise<Pointers>;
  rollback(name: string, ifGeneration?: number): Promise<Pointers>;
  canary(name: string, version: string, percent: number, ifGeneration?: number): Promise<Pointers>;
  /** Sets which declared pages of a remote the site shows. */
  approvePages(name: string, pages: ApprovedPage[], ifGeneration?: number): Promise<Pointers>;
  /** Takes a remote off the site. */
  retire(name: string, ifGeneration?: number): Promise<Pointers>;
  list(): Promise<ReleaseList>;
  /** Newest first. */
  history(name: string): Promise<ReleaseHistory>;
  why(name: string, question: WhyQuestion): Promise<WhyRelease>;
  /** A file of a published version. @returns null if there is no such file */
  file(name: string, version: string, file: string): Promise<string | null>;
}

/** Parses arguments of the form `<name>=<value>`. @throws ReleaseError for any other */
export function pairs(args: readonly string[]): [name: string, value: string][] {
  return args.map((argument) => {
    // The value may be a directory with an equals sign in its name.
    const [name = '', ...rest] = argument.split('=');
    const value = rest.join('=');
    if (value === '') throw new ReleaseError(`"${argument}" is not <name>=<directory>.`);
    return [name, value];
  });
}

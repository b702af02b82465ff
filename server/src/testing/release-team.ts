import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredRelease } from '@bandmark/contracts/registry';
import { globalName, integrityOf } from '@bandmark/presets/webpack/build-identity.mjs';
import type { InjectOptions } from 'fastify';
import { createTeam } from '../releases/teams/teams';
import type { TestServer } from './with-server';
import { entryText } from './write-build';

export interface Build {
  release: Omit<StoredRelease, 'publishedAt' | 'retiredAt'>;
  texts: Readonly<Record<string, string>>;
}

/** A build of two small files, or of `texts`. */
export function buildOf(
  remote: string,
  version: string,
  texts: Readonly<Record<string, string>> = {
    'entry.js': entryText(version, `entry of ${version};`.repeat(60), remote),
    'part.css': 'a{}',
  },
): Build {
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, integrityOf(text)]));
  const release = {
    version,
    entry: 'entry.js',
    integrity: files['entry.js'] ?? '',
    global: globalName(remote, version),
    preload: { screens: { js: ['entry.js'], css: ['part.css'] } },
    requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0' },
    files,
  };
  return { release, texts };
}

/** Number of teams created so far, by database. */
const teams = new WeakMap<object, number>();

/**
 * Creates a team and a remote that no other test on the server uses, with the team's release calls. Numbering is the
 * same on each server, so that builds have identical bytes on both engines and the checks' cache loads them once.
 */
export async function setUpTeam(server: TestServer, options: { publicKey?: string } = {}) {
  const { db, clock } = server.deps;
  const number = (teams.get(db) ?? 0) + 1;
  teams.set(db, number);
  const remote = `r${number}`;
  const team = `team-${remote}`;
  const { token } = await createTeam(db, { name: team, remotes: [remote], ...options }, clock());
  return { remote, team, build: buildOf.bind(null, remote), ...releaseClient(server, token, remote) };
}

/** The release API's calls for one remote. @param token of a team */
export function releaseClient(server: TestServer, token: string, remote: string) {
  const call = (request: InjectOptions) =>
    server.app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
  const base = `/api/releases/${remote}`;
  const begin = (release: Build['release']) =>
    call({ method: 'PUT', url: `${base}/${release.version}`, payload: release });
  const put = (version: string, path: string, text: string) =>
    call({
      method: 'PUT',
      url: `${base}/${version}/file`,
      query: { path },
      payload: text,
      headers: { 'content-type': 'application/octet-stream' },
    });
  const finish = (version: string, options: { makeCurrent?: boolean; upload?: string } = {}) =>
    call({ method: 'POST', url: `${base}/${version}/publish`, payload: { makeCurrent: true, ...options } });
  return {
    call,
    begin,
    put,
    finish,
    post: (verb: string, payload: object) => call({ method: 'POST', url: `${base}/${verb}`, payload }),
    why: async (query: string) => (await call({ url: `${base}/why${query}` })).json<Record<string, unknown>>(),
    files: async (version: string) =>
      (await readdir(join(server.deps.releases.servedDirectory, remote, version))).sort(),
    async publish({ release, texts }: Build, options: { makeCurrent?: boolean } = {}) {
      const begun = await begin(release);
      if (begun.statusCode !== 200) return begun;
      for (const file of begun.json<{ missing: string[] }>().missing)
        await put(release.version, file, texts[file] ?? '');
      return finish(release.version, options);
    },
  };
}

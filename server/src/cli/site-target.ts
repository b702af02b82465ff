import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseCall } from '@bandmark/command-line/other-calls';
import { apiErrorSchema } from '@bandmark/contracts/api/errors';
import * as api from '@bandmark/contracts/api/releases';
import { type CallResponse, type CallInput, type Endpoint, fillPath } from '@bandmark/contracts/endpoint';
import { remoteFileUrl } from '@bandmark/contracts/registry';
import pLimit from 'p-limit';
import { errorCode } from '../error-code';
import { readBuild } from '../releases/publishing/read-build';
import { ReleaseError } from '../releases/registry/release-error';
import type { PublishRequest, ReleaseTarget } from './release-target';
import { signRelease } from '../releases/registry/signatures';
import { mapSettled } from '../storage/map-settled';

/** Concurrent uploads. */
const AT_ONCE = 4;
/** How often a call is repeated that the site refused with 429, and the longest `Retry-After` that is waited for. */
const REPEATS = 5;
const LONGEST_PAUSE_SECONDS = 10;
/** Errors after the connection was made: the site may have carried out the request. */
const LOST: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'ECONNRESET', 'EPIPE']);
/** A proxy's statuses for a server whose connection it lost. */
const LOST_BEHIND_PROXY: ReadonlySet<number> = new Set([502, 504]);

/**
 * A site's release API, called with a team's token, which is sent in the `authorization` header only.
 * @throws ReleaseError for a token that no header can hold: the error of `fetch` would show it
 */
export function createSiteTarget(site: string, given: string): ReleaseTarget {
  const origin = site.replace(/\/+$/, '');
  const token = given.trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ReleaseError('BANDMARK_TOKEN is no token: set it to the one that the operator gave your team.');

  const foreign = (status: number) => `${origin} responded with ${status}, and not as a Bandmark site does.`;
  const lost = (cause: unknown, method = 'GET'): ReleaseError =>
    new ReleaseError(
      `The connection to ${origin} was lost before the response was complete (${reasonOf(cause)}).${lookFirst(method)}`,
    );
  const reach = (address: URL | string, request: RequestInit): Promise<Response> =>
    fetch(address, { ...request, redirect: 'error' }).catch((error: unknown) => {
      const cause = causeOf(error);
      if (LOST.has(errorCode(cause))) throw lost(cause, request.method);
      throw new ReleaseError(`${origin} cannot be reached (${reasonOf(cause)}).`);
    });
  const textOf = (response: Response, method?: string): Promise<string> =>
    response.text().catch((error: unknown) => {
      throw lost(causeOf(error), method);
    });
  const send = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, raw?: Buffer): Promise<Response> => {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, string | undefined>;
      body?: object;
    };
    const address = new URL(`${origin}${fillPath(endpoint.path, params)}`);
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) address.searchParams.set(name, value);
    const request = {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body || raw ? { 'content-type': raw ? 'application/octet-stream' : 'application/json' } : {}),
      },
      ...(body || raw ? { body: raw ? new Uint8Array(raw) : JSON.stringify(body) } : {}),
    };
    for (let left = REPEATS; ; left -= 1) {
      const response = await reach(address, request);
      const seconds = Number(response.headers.get('retry-after') ?? Infinity);
      if (response.status !== 429 || left === 0 || !(seconds <= LONGEST_PAUSE_SECONDS)) return response;
      await response.body?.cancel();
      await pause(seconds * 1000);
    }
  };
  const refused = async (response: Response, method = 'GET'): Promise<ReleaseError> => {
    const { status } = response;
    const sentence = refusalOf(await response.json().catch(() => null), status, origin);
    return new ReleaseError(sentence ?? foreign(status) + (LOST_BEHIND_PROXY.has(status) ? lookFirst(method) : ''));
  };
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, raw?: Buffer): Promise<CallResponse<E>> => {
    const response = await send(endpoint, input, raw);
    if (!response.ok) throw await refused(response, endpoint.method);
    const { data, success } = endpoint.response.safeParse(parsed(await textOf(response, endpoint.method)));
    if (!success) throw new ReleaseError(foreign(response.status));
    return data as CallResponse<E>;
  };

  const publish = async ({ name, directory, makeCurrent, larger, ifGeneration, signing }: PublishRequest) => {
    const { publishedAt: _built, retiredAt: _none, ...release } = await readBuild(directory);
    const signature = signing && signRelease(name, { ...release, publishedAt: '' }, signing.key, signing.team);
    const params = { remote: name, version: release.version };
    const { missing, upload } = await call(api.beginUpload, {
      params,
      body: { ...release, ...(signature ? { signature } : {}) },
    });
    await mapSettled(pLimit(AT_ONCE), missing, async (path) =>
      call(api.uploadFile, { params, query: { path } }, await readFile(join(directory, path))),
    );
    return call(api.publishUpload, {
      params,
      body: {
        makeCurrent,
        ...(upload === undefined ? {} : { upload }),
        ...(larger === undefined ? {} : { larger }),
        ...generation(ifGeneration),
      },
    });
  };

  return {
    publish,
    async requireMayRelease(name) {
      const response = await send(api.checkMayRelease, { params: { remote: name } });
      // A site of an earlier version lacks this endpoint; it refuses the release when it is published.
      if (response.status === 401 || response.status === 403) throw await refused(response);
    },
    promote: (name, version, ifGeneration) =>
      call(api.promoteRelease, { params: { remote: name }, body: { version, ...generation(ifGeneration) } }),
    rollback: (name, ifGeneration) =>
      call(api.rollbackRelease, { params: { remote: name }, body: generation(ifGeneration) }),
    canary: (name, version, percent, ifGeneration) =>
      call(api.canaryRelease, { params: { remote: name }, body: { version, percent, ...generation(ifGeneration) } }),
    approvePages: (name, pages, ifGeneration) =>
      call(api.approvePages, { params: { remote: name }, body: { pages, ...generation(ifGeneration) } }),
    retire: (name, ifGeneration) =>
      call(api.retireRemote, { params: { remote: name }, body: generation(ifGeneration) }),
    list: () => call(api.listReleases, {}),
    history: (name) => call(api.releaseHistory, { params: { remote: name } }),
    why: (name, question) => call(api.whyRelease, { params: { remote: name }, query: question }),
    async file(name, version, file) {
      const response = await reach(remoteFileUrl(origin, name, version, file), {});
      if (response.status === 404) return null;
      if (!response.ok) throw await refused(response);
      return textOf(response);
    },
  };
}

const generation = (ifGeneration: number | undefined) => (ifGeneration === undefined ? {} : { ifGeneration });

const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** For a request that the site may have carried out. */
const lookFirst = (method: string): string =>
  method === 'GET' ? '' : ` Look at \`${releaseCall('releases')}\` before you repeat the command.`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The error of a site; `null` for a body that no site of ours sends. */
function refusalOf(data: unknown, status: number, origin: string): string | null {
  const error = apiErrorSchema.safeParse(data);
  if (!error.success) return null;
  const { message } = error.data;
  const texts = Array.isArray(message)
    ? message.map((each) => (typeof each === 'string' ? each : each.message))
    : [message];
  return `${texts.join(' ')} (${origin}, ${status})`;
}

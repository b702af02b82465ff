import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ARCHIVE_PATH } from '@bandmark/contracts/api/account';
import { hideRecordings } from '@bandmark/contracts/api/own-certificates';
import { ISSUER_PATH, SAMPLE_ISSUER_PATH } from '@bandmark/contracts/credential-paths';
import { fillPath } from '@bandmark/contracts/endpoint';
import { certificateLink } from '@bandmark/domain/certificate-hash';
import { answerFolder } from '@bandmark/domain/storage-path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { makeOneTimeCode } from '../accounts/one-time-code';
import { attempts } from '../database/schema/attempts';
import { certificates } from '../database/schema/certificates';
import { partnerRequests } from '../database/schema/marking';
import { randomUuid } from '../random-id';
import { recordingLink } from '../results/partner/recording-link';
import { call } from '../testing/exam-calls';
import { pretendFinalised } from '../testing/marked-test';
import { publishTestRelease } from '../testing/publish-release';
import { type Actor, ACTORS, anyone, headersOf } from '../testing/sample-actors';
import { makeScene, type Scene } from '../testing/scene';
import { certified, submitted } from '../testing/scene-states';
import { type TestServer, withServer } from '../testing/with-server';

/**
 * A recording with what gives access to it: its link, the examiner's cookie once it is hidden, and the partner's link.
 */
interface Opened {
  url: string;
  partnerUrl: string;
  watchCookie: string;
}

/** The fixtures: a certificate, a recording that its holder shows, and one that is hidden. */
interface Existing {
  scene: Scene;
  certificateId: string;
  shown: Opened;
  hidden: Opened;
}

type PlainRequest = (
  existing: Existing,
  actor: Actor,
  server: TestServer,
) => Promise<{ url: string; cookie?: string }> | { url: string; cookie?: string };

interface PlainRow {
  route: string;
  /** The kind of resource, if one route serves several. */
  of?: string;
  request: PlainRequest;
  /** In the order of ACTORS. */
  statuses: readonly number[];
}

/** @param status for the one actor who has the right cookie */
const alone = (allowed: Actor, status: number, others: number) =>
  ACTORS.map((actor) => (actor === allowed ? status : others));
const at = (url: string) => () => ({ url });
const ARCHIVE = `${ARCHIVE_PATH}/:code`;
const RECORDINGS = '/certificate-answers/*';
const PARTNER = '/partner-recordings/:token';
/** The right code; only the owner's browser also has the cookie that belongs to it. */
const archive: PlainRequest = async ({ scene }, actor, { deps }) => {
  const { code, browser } = await makeOneTimeCode(deps, scene.owner.userId, 'archive');
  return {
    url: `${ARCHIVE_PATH}/${code}`,
    ...(actor === 'owner' && { cookie: `bandmark-archive=${browser}` }),
  };
};

/** Routes that `defineRoute` did not make. Their URLs or cookies are the keys: a session opens nothing more. */
const ROWS: readonly PlainRow[] = [
  { route: ARCHIVE, request: archive, statuses: alone('owner', 200, 400) },
  { route: ARCHIVE, of: 'an unknown code', request: at(`${ARCHIVE_PATH}/${'x'.repeat(43)}`), statuses: anyone(400) },
  // The identity provider is down in this suite: both redirect to the page that says so.
  { route: '/api/auth/google', request: at('/api/auth/google'), statuses: anyone(302) },
  { route: '/api/auth/google/callback', request: at('/api/auth/google/callback?code=x'), statuses: anyone(302) },
  // Leads to the page that checks the token and asks first.
  { route: '/api/mails/stop', request: at('/api/mails/stop?token=x'), statuses: anyone(302) },
  { route: RECORDINGS, request: ({ shown }) => ({ url: shown.url }), statuses: anyone(200) },
  {
    route: RECORDINGS,
    of: 'a hidden recording',
    request: ({ hidden }, actor) => ({ url: hidden.url, ...(actor === 'examiner' && { cookie: hidden.watchCookie }) }),
    statuses: alone('examiner', 200, 403),
  },
  {
    route: RECORDINGS,
    of: 'an unknown recording',
    request: at(`/certificate-answers/${answerFolder(1)}/${randomUuid()}.webm`),
    statuses: anyone(404),
  },
  { route: RECORDINGS, of: 'the folder', request: at('/certificate-answers/'), statuses: anyone(404) },
  { route: PARTNER, request: ({ shown }) => ({ url: shown.partnerUrl }), statuses: anyone(200) },
  {
    route: PARTNER,
    of: 'a hidden recording',
    request: ({ hidden }) => ({ url: hidden.partnerUrl, cookie: hidden.watchCookie }),
    statuses: anyone(404),
  },
  {
    route: PARTNER,
    of: 'a forged link',
    request: ({ shown }) => ({ url: `${shown.partnerUrl.slice(0, -4)}AAAA` }),
    statuses: anyone(404),
  },
  {
    route: certificateLink(':certificateId'),
    request: ({ certificateId }) => ({ url: certificateLink(certificateId) }),
    statuses: anyone(200),
  },
  {
    route: certificateLink(':certificateId'),
    of: 'an unknown certificate',
    request: at(certificateLink('A1111111111111111111111')),
    statuses: anyone(404),
  },
  { route: ISSUER_PATH, request: at(ISSUER_PATH), statuses: anyone(200) },
  { route: SAMPLE_ISSUER_PATH, request: at(SAMPLE_ISSUER_PATH), statuses: anyone(200) },
  { route: '/api/openapi.json', request: at('/api/openapi.json'), statuses: anyone(200) },
  { route: '/api/docs', request: at('/api/docs'), statuses: anyone(200) },
  { route: '/remotes/*', request: at('/remotes/recorder/1.0.0/entry.js'), statuses: anyone(200) },
  { route: '/remotes/*', of: 'the folder', request: at('/remotes/recorder/1.0.0/'), statuses: anyone(404) },
  { route: '/embed/:name/:file', request: at('/embed/recorder/v1.js'), statuses: anyone(200) },
  { route: '/embed/:name/v1.json', request: at('/embed/recorder/v1.json'), statuses: anyone(200) },
  { route: '/embed/:name/:version/*', request: at('/embed/recorder/1.0.0/v1.js'), statuses: anyone(200) },
  { route: '/favicon.svg', request: at('/favicon.svg'), statuses: anyone(200) },
  { route: '/favicon.ico', request: at('/favicon.ico'), statuses: anyone(302) },
  { route: '/apple-touch-icon.png', request: at('/apple-touch-icon.png'), statuses: anyone(302) },
  {
    route: '/apple-touch-icon-precomposed.png',
    request: at('/apple-touch-icon-precomposed.png'),
    statuses: anyone(302),
  },
  { route: '/robots.txt', request: at('/robots.txt'), statuses: anyone(200) },
];

/** Every route registered with Fastify, as `GET /path`; HEAD is covered by its GET. */
const served = new Set<string>();
const noteRoutes = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') served.add(`${one} ${url}`);
  });
};
beforeAll(() => subscribe('fastify.initialization', noteRoutes));
afterAll(() => void unsubscribe('fastify.initialization', noteRoutes));

withServer(
  'who may call what has no endpoint in the contracts',
  (server) => {
    let existing: Existing;
    let caller = 0;
    beforeAll(async () => {
      const { deps } = server();
      await publishTestRelease(deps.releases, {
        name: 'recorder',
        version: '1.0.0',
        files: { 'entry.js': 'entry', 'embed/v1.js': 'script' },
        entry: 'entry.js',
        preload: {},
      });
      const scene = await makeScene(server());
      await certified(server(), scene);
      const [certificate] = await deps.db.select().from(certificates).where(eq(certificates.myTestId, scene.myTestId));
      const shown = await openedOf(scene);
      const hiding = await makeScene(server(), scene);
      await submitted(server(), hiding);
      await pretendFinalised(server(), hiding.attemptId);
      const hide = fillPath(hideRecordings.path, { myTestId: hiding.myTestId });
      await call(server(), 'POST', hide, hiding.owner.headers, { hidden: true });
      existing = {
        scene: hiding,
        certificateId: certificate?.certificateId ?? '',
        shown,
        hidden: await openedOf(hiding),
      };
    });

    async function openedOf({ attemptId, examiner }: Scene): Promise<Opened> {
      const { deps } = server();
      const [attempt] = await deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
      if (!attempt) throw new Error('The scene has no attempt.');
      const requestId = randomUuid();
      await deps.db.insert(partnerRequests).values({ requestId, attemptId, createdAt: deps.clock() });
      const opened = await call(server(), 'GET', `/api/marking/${attemptId}`, examiner.headers);
      return {
        url: `/certificate-answers/${answerFolder(attempt.answerId)}/${attempt.uuid}.webm`,
        partnerUrl: new URL((await recordingLink(deps, requestId)).url).pathname,
        watchCookie: String(opened.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '',
      };
    }

    test('each route that Fastify serves has a row here or is an endpoint of the access matrix', () => {
      const { registeredRoutes } = server().app;
      const endpoints = registeredRoutes.map(
        ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      );
      expect(endpoints.filter((name) => !served.has(name))).toEqual([]);
      const plain = [...served].filter((name) => !endpoints.includes(name));
      expect(plain.sort()).toEqual([...new Set(ROWS.map(({ route }) => `GET ${route}`))].sort());
    });

    test.each(ROWS.map((row) => [`${row.route}${row.of === undefined ? '' : `, ${row.of}`}`, row] as const))(
      '%s',
      async (_, { request, statuses }) => {
        const found: number[] = [];
        for (const actor of ACTORS) {
          const { url, cookie } = await request(existing, actor, server());
          const response = await server().app.inject({
            url,
            headers: { ...headersOf(actor, existing.scene, server()), ...(cookie !== undefined && { cookie }) },
            remoteAddress: `10.2.${Math.floor((caller += 1) / 250)}.${caller % 250}`,
          });
          found.push(response.statusCode);
        }
        expect(Object.fromEntries(ACTORS.map((actor, index) => [actor, found[index]]))).toEqual(
          Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]])),
        );
      },
    );
  },
  {
    environment: {
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
      GOOGLE_CLIENT_ID: 'bandmark',
      GOOGLE_CLIENT_SECRET: 'a client secret for tests',
    },
  },
);

import { GRANT_HEADER } from '@bandmark/contracts/api/attempts';
import { fillPath } from '@bandmark/contracts/endpoint';
import pLimit from 'p-limit';
import { type Actor, ACTORS, anyone, headersOf } from '../testing/sample-actors';
import { nameOf, requestOf, SAMPLE_CALLS, type SampleCall } from '../testing/sample-calls';
import { type Bystanders, makeScene, type Scene } from '../testing/scene';
import { withServer } from '../testing/with-server';

const signedIn = [401, 200, 200, 200, 401, 401, 200, 401, 401, 200];
/** @param status for everyone who is signed in */
const signedInAnd = (status: number) => signedIn.map((each) => (each === 200 ? status : each));
const ownTest = [401, 200, 404, 404, 401, 401, 404, 401, 401, 404];
const ownAttempt = [401, 200, 404, 404, 200, 401, 404, 401, 401, 404];
const examiner = [401, 403, 403, 200, 401, 401, 403, 401, 401, 403];
const operator = [403, 403, 403, 403, 403, 200, 403, 403, 403, 403];
const monitoring = [401, 401, 401, 401, 401, 200, 401, 401, 401, 401];
/** @param status for the operator */
const operatorAnd = (status: number) => operator.map((each) => (each === 200 ? status : each));
const operations = [401, 403, 403, 403, 401, 200, 200, 401, 401, 403];
/** @param status for operators and their commands */
const operationsAnd = (status: number) => operations.map((each) => (each === 200 ? status : each));
const siteOperator = [401, 403, 403, 403, 401, 401, 200, 401, 401, 403];
/** Leads and operators get 404, because the object to correct does not exist. */
const leads = [401, 403, 403, 403, 401, 401, 404, 401, 401, 404];
/** @param status for callers with a team's token; nothing is published here */
const teams = (status: number) => [401, 401, 401, 401, 401, status, 401, status, status, 401];
const ownRemote = (status: number) => [401, 401, 401, 401, 401, status, 401, status, 403, 401];

/**
 * Endpoint → the status for each actor, in the order of ACTORS. A trailing comment explains a 400 or 404 for everyone.
 */
const MATRIX: Readonly<Record<string, readonly number[]>> = {
  'GET /api/captcha/challenge': anyone(200),
  'POST /api/auth/sign-up': anyone(200),
  'POST /api/auth/sign-in': anyone(401), // wrong password
  'POST /api/auth/reset-password': anyone(200),
  'POST /api/auth/new-password': anyone(400), // unknown token
  'POST /api/auth/check-recovery-link': anyone(400), // unknown token
  'POST /api/enquiries': anyone(200),
  'GET /api/operations/enquiries': siteOperator,
  'POST /api/operations/enquiries/{enquiryId}/handled': siteOperator,
  'POST /api/auth/confirm-address': anyone(400), // forged token
  'POST /api/auth/check-confirm-link': anyone(400), // forged token
  'POST /api/auth/send-confirmation': signedIn,
  'GET /api/mails/preferences': signedIn,
  'POST /api/mails/preferences': signedIn,
  'POST /api/mails/check-stop-link': anyone(400), // forged token
  'POST /api/mails/stop': anyone(400), // forged token
  'POST /api/auth/google/exchange': anyone(400), // unknown code
  'POST /api/auth/sign-out': signedIn,
  'GET /api/auth/user-info': signedIn,
  'POST /api/users/location': signedIn,
  'GET /api/account': signedIn,
  'POST /api/account/email': signedInAnd(409), // no password
  'POST /api/account/password': signedInAnd(409), // no password
  'POST /api/account/password-link': signedIn,
  'POST /api/account/archive': signedIn,
  'POST /api/account/deletion': signedIn.map((status, index) =>
    status === 200 && ACTORS[index] !== 'owner' ? 400 : status,
  ), // another's address
  'POST /api/account/keep': signedIn,
  'POST /api/certificate/new-user-name': signedIn,
  'GET /api/certificate/tests': signedIn,
  'POST /api/certificate/add-quick-test': signedIn,
  'GET /api/certificate/standard-test-result/{type}/{testId}': anyone(404), // no such test
  'GET /api/certificate/own-certificates': signedIn,
  'POST /api/certificate/certificate-name': signedIn,
  'POST /api/certificate/own-certificates/{myTestId}/issue-again': ownTest,
  'POST /api/certificate/own-certificates/{myTestId}/recordings/hide': ownTest,
  'POST /api/certificate/own-certificates/{myTestId}/recordings/withdraw': ownTest.map((status) =>
    status === 200 ? 409 : status,
  ), // being taken
  'GET /api/corrections': leads, // no such certificate
  'POST /api/corrections/marks/{attemptId}/withdraw': leads, // not submitted
  'POST /api/corrections/tests/{myTestId}/withdraw-certificate': leads, // no certificate
  'GET /api/certificate/test-result/{hash}': anyone(404), // no such certificate
  'GET /api/certificate/credential/{hash}': anyone(404), // no such certificate
  'GET /credentials/status/{list}': anyone(404), // no such list
  'GET /credentials/status/{list}/versions/{version}': anyone(404), // no such list
  'GET /api/certificate/picture/{hash}': anyone(404), // no such certificate
  'GET /api/certificate/pdf/{hash}': anyone(404), // no such certificate
  'GET /api/verify/{id}': anyone(404), // no such certificate
  'GET /api/certificate/recordings/{id}/{uuid}': anyone(404), // no such recording
  'GET /api/certificate/report/{skill}/{slug}': anyone(404), // no such report
  'GET /api/certificate/quick-tests/{myTestId}/{skill}': ownTest,
  'POST /api/certificate/quick-tests/{myTestId}/{skill}/begin': ownTest,
  'POST /api/certificate/add-full-test': signedIn,
  'GET /api/certificate/full-tests/{myTestId}/{skill}': ownTest,
  'GET /api/certificate/full-tests/{myTestId}/{skill}/report': ownTest,
  'GET /api/attempts/{attemptId}/files/{file}': ownAttempt,
  'POST /api/certificate/full-tests/{myTestId}/{skill}/begin': ownTest,
  'POST /api/attempts/{attemptId}/lease': ownAttempt,
  'PUT /api/attempts/{attemptId}/answer': ownAttempt,
  'POST /api/attempts/{attemptId}/answer-file': ownTest, // by the session alone
  'POST /api/attempts/{attemptId}/events': ownAttempt,
  'GET /api/attempts/{attemptId}/events': ownTest, // by the session alone, of a submitted one
  'POST /api/attempts/{attemptId}/submit': ownAttempt,
  'PUT /api/attempts/{attemptId}/recording/{stream}/{segment}/{sequence}': ownAttempt,
  'GET /api/attempts/{attemptId}/recording': ownAttempt,
  'POST /api/attempts/{attemptId}/recording/complete': ownAttempt,
  'GET /api/marking': examiner,
  'GET /api/marking/{attemptId}': examiner,
  'POST /api/marking/{attemptId}': examiner,
  'POST /api/marking/{attemptId}/claim': examiner,
  'PUT /api/marking/{attemptId}/draft': examiner,
  'POST /api/partner/marks': anyone(404), // no partner is configured
  'POST /api/operator/roles': operator,
  'GET /api/operator/accounts': operator,
  'POST /api/operator/log-names': operator,
  'POST /api/operator/database-copy': operatorAnd(409), // not in a directory
  'POST /api/operator/teams': operator,
  'POST /api/operator/teams/revoke': operator,
  'GET /api/operator/teams': operator,
  'GET /api/operator/credential-keys': operator,
  'POST /api/operator/credential-keys': operator,
  'PUT /api/releases/{remote}/{version}': ownRemote(200),
  'PUT /api/releases/{remote}/{version}/file': ownRemote(409), // not announced
  'POST /api/releases/{remote}/{version}/publish': ownRemote(409), // not announced
  'POST /api/releases/{remote}/promote': ownRemote(404),
  'POST /api/releases/{remote}/rollback': ownRemote(404),
  'POST /api/releases/{remote}/canary': ownRemote(404),
  'POST /api/releases/{remote}/pages': ownRemote(404).map((status, index) => (ACTORS[index] === 'team' ? 403 : status)), // not the shell's
  'POST /api/releases/{remote}/retire': ownRemote(404),
  'GET /api/releases': teams(200),
  'GET /api/releases/{remote}/permission': ownRemote(200),
  'GET /api/releases/{remote}/history': teams(404),
  'GET /api/releases/{remote}/why': teams(404),
  'GET /api/release-view': anyone(200),
  'POST /api/telemetry': anyone(200),
  'GET /api/status': siteOperator,
  'GET /api/health': anyone(200),
  'POST /api/uplink': signedIn,
  'GET /api/ready': anyone(200),
  'GET /metrics': monitoring,
  'GET /api/operations/failed-work': operations,
  'POST /api/operations/failed-work/try-again': operations,
  'GET /api/operations/accounts': operations,
  'POST /api/operations/accounts/role': operations,
  'POST /api/operations/accounts/extra-time': operations,
  'GET /api/operations/actions': operations,
  'GET /api/operations/tests': operations,
  'POST /api/operations/tests/{myTestId}/replace': operationsAnd(409), // nothing begun
  'GET /api/operations/marking-queues': operations,
};

/**
 * The accounts that a call of this actor cannot have changed: candidates and examiners change only themselves and the
 * owner's test.
 */
function unchangedBystanders(actor: Actor, { other, examiner, siteOperator, lead, teams }: Scene): Partial<Bystanders> {
  switch (actor) {
    case 'owner':
    case 'grant':
      return { other, examiner, siteOperator, lead, teams };
    case 'other candidate':
      return { examiner, siteOperator, lead, teams };
    case 'examiner':
      return { other, siteOperator, lead, teams };
    default:
      return {};
  }
}

withServer('who may call what', (server) => {
  let caller = 0;
  /** A new address for each call, because other tests cover the limits. */
  const freshAddress = (): string => `10.0.${Math.floor((caller += 1) / 250)}.${caller % 250}`;

  /** Calls share a scene until one may have changed it, because making a scene takes longer than the call. */
  let unchanged: Scene | undefined;
  let bystanders: Partial<Bystanders> = {};

  async function sceneFor({ state }: SampleCall): Promise<Scene> {
    const scene = unchanged ?? (await makeScene(server(), bystanders));
    return { ...scene, ...(await state?.(server(), scene)) };
  }

  // access-of-plain-routes.test.ts checks the other routes against what Fastify serves.
  test('the matrix names every endpoint that is registered (§6.7)', () => {
    const registered = server().app.registeredRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(Object.keys(MATRIX).sort()).toEqual([...new Set(registered)].sort());
    expect(SAMPLE_CALLS.map(nameOf).sort()).toEqual(Object.keys(MATRIX).sort());
  });

  test.each(SAMPLE_CALLS.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const statuses: number[] = [];
    const expected = MATRIX[name] ?? [];
    // If every actor gets the same status, the scene does not matter.
    const isAboutScene = new Set(expected).size > 1;
    if (call.state) unchanged = undefined;
    let scene: Scene | undefined;
    for (const actor of ACTORS) {
      scene ??= await sceneFor(call);
      const response = await server().app.inject({
        ...requestOf(call, scene, headersOf(actor, scene, server())),
        remoteAddress: freshAddress(),
      });
      statuses.push(response.statusCode);
      bystanders = unchangedBystanders(actor, scene);
      const mayHaveChanged = isAboutScene && !name.startsWith('GET ') && response.statusCode < 400;
      unchanged = mayHaveChanged ? undefined : scene;
      scene = unchanged;
    }
    if (call.state) unchanged = undefined;
    expect(Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]]))).toEqual(
      Object.fromEntries(ACTORS.map((actor, index) => [actor, expected[index]])),
    );
  });

  test('no call asks for a plan: every account may do the same (§6.8)', () => {
    const kinds = new Set(server().app.registeredRoutes.map(({ access }) => access));
    expect([...kinds].filter((access) => /plan|premium|pro|enterprise|subscri/i.test(access))).toEqual([]);
    expect(kinds).toContain('signed-in');
  });

  test('a grant opens its own attempt alone, for a week', async () => {
    const [mine, another] = [await makeScene(server()), await makeScene(server())];
    const list = (attemptId: string, grant: string) =>
      server().app.inject({
        url: fillPath('/api/attempts/{attemptId}/recording', { attemptId }),
        headers: { [GRANT_HEADER]: grant },
      });
    expect((await list(mine.attemptId, mine.grant)).statusCode).toBe(200);
    expect((await list(another.attemptId, mine.grant)).statusCode).toBe(404);
    expect((await list(mine.attemptId, `${mine.grant}x`)).statusCode).toBe(401);
    expect((await list(mine.attemptId, mine.owner.token)).statusCode).toBe(401);
    server().advance(8 * 86_400_000);
    expect((await list(mine.attemptId, mine.grant)).statusCode).toBe(401);
  });

  test('every account has its own limit of calls', async () => {
    for (const { endpoint, access, accountLimit } of server().app.registeredRoutes) {
      const isOfAccounts = access !== 'anyone' && access !== 'operator';
      expect([endpoint.path, accountLimit !== null]).toEqual([endpoint.path, isOfAccounts]);
    }
    const { owner, other } = await makeScene(server());
    const ask = async (headers: Record<string, string>) =>
      server().app.inject({ url: '/api/auth/user-info', headers, remoteAddress: freshAddress() });
    // Limited to the number of database connections: a busy machine would refuse calls that wait for one.
    const calls = Array.from({ length: 650 });
    const statuses = await pLimit(10).map(calls, async () => (await ask(owner.headers)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
    const refused = await ask(owner.headers);
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['too_many_requests', '1']);
    expect((await ask(other.headers)).statusCode).toBe(200);
    server().advance(1000);
    expect((await ask(owner.headers)).statusCode).toBe(200);
  });

  test('a role that was taken away is gone at once', async () => {
    const { examiner: marker } = await makeScene(server());
    const ask = () => server().app.inject({ url: '/api/marking', headers: marker.headers });
    expect((await ask()).statusCode).toBe(200);
    const revoked = await server().app.inject({
      method: 'POST',
      url: '/api/operator/roles',
      headers: server().operatorHeaders,
      body: { email: marker.email, role: 'examiner', isGiven: false },
    });
    expect(revoked.json()).toMatchObject({ email: marker.email, roles: [] });
    expect((await ask()).statusCode).toBe(403);
  });

  test('the operator’s calls take the token of this server and no other', async () => {
    for (const token of ['', 'guess', 'operator-token-of-the-test', 'OPERATOR-TOKEN-OF-THE-TESTS']) {
      const response = await server().app.inject({
        url: '/api/operator/accounts',
        headers: { 'x-operator-token': token },
      });
      expect([token, response.statusCode]).toEqual([token, 403]);
    }
  });
});

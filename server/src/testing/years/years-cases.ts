import { eq, sql } from 'drizzle-orm';
import { eraseAccounts } from '../../accounts/deletion/erase-accounts';
import { issueSession } from '../../accounts/sign-in/session';
import { sweepCredentials } from '../../certificates/credentials/issue-credential';
import { sweepCertificates } from '../../certificates/issue-certificate';
import { compareNextPage } from '../../exams/comparing/compare-records';
import { users } from '../../database/schema/users';
import { sweepExams } from '../../exams/sweep';
import { cleanup } from '../../jobs/cleanup';
import { cleanUpMailRows } from '../../mail/clean-up-mails';
import { cleanUpEvents } from '../../releases/telemetry/store-events';
import type { TestUser } from '../test-user';
import type { YearsSite } from './years-site';

export interface YearsCase {
  name: string;
  /** `once`: cannot be repeated, because it removes its data. */
  kind: 'request' | 'sweep' | 'once';
  run(): Promise<unknown>;
}

/** The requests and jobs that people, schedules and monitoring run on a site, with parameters from its rows. */
export async function yearsCases(site: YearsSite): Promise<YearsCase[]> {
  const { server, deps, queue } = site;
  const [found] = await rowsOf<Record<'skill' | 'receipt' | 'slug' | 'email' | 'id', string> & { test: string }>(
    deps.db,
    sql`select a.my_test_id as test, a.skill, a.receipt, a.slug, u.email, u.user_id as user, c.certificate_id as id
      from certificates c join attempts a using (my_test_id) join users u on u.user_id = a.user_id
      where a.skill = 'writing' order by c.issued_at desc limit 1 offset 50`,
  );
  if (!found) throw new Error('The site has no certificate.');
  const { test, receipt, slug, id, email } = found;
  const [operator, examiner, candidate] = await people(site, email);
  const get = (name: string, url: string, who?: TestUser): YearsCase => ({
    name,
    kind: 'request',
    async run() {
      const { statusCode, body } = await server.app.inject({ url, ...(who && { headers: who.headers }) });
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
    },
  });
  const [due] = await rowsOf<{ user: string }>(
    deps.db,
    sql`select user_id as user from attempts where submitted_at is not null order by begun_at limit 1`,
  );
  return [
    get("a candidate's tests", '/api/certificate/tests', candidate),
    get("a holder's certificates", '/api/certificate/own-certificates', candidate),
    get('a part of a test', `/api/certificate/quick-tests/${test}/writing`, candidate),
    get('a certificate', `/api/certificate/test-result/${id}`),
    get('a report', `/api/certificate/report/writing/${slug}`),
    get('a status list', '/credentials/status/1'),
    get('answers to mark', '/api/marking', examiner),
    get('a test by its receipt, for leads', `/api/corrections?by=${receipt}`, operator),
    get('tests by receipt', `/api/operations/tests?by=${receipt}`, operator),
    get('tests by number', `/api/operations/tests?by=${test}`, operator),
    get('open tests', '/api/operations/tests', operator),
    get('accounts by part of a name', '/api/operations/accounts?by=number%20123', operator),
    get('operators', '/api/operations/accounts?role=operator', operator),
    get('what operators did', '/api/operations/actions', operator),
    get('marking queues', '/api/operations/marking-queues', operator),
    get('failed work', '/api/operations/failed-work', operator),
    get('status of releases', '/api/status', operator),
    { name: 'depths of queues, for metrics', kind: 'sweep', run: () => queue.depths() },
    { name: 'failed jobs', kind: 'sweep', run: () => queue.failures.list(50) },
    { name: 'sweep-exams, each minute', kind: 'sweep', run: () => sweepExams(deps) },
    { name: 'sweep-certificates, each minute', kind: 'sweep', run: () => sweepCertificates(deps) },
    { name: 'sweep-credentials, each minute', kind: 'sweep', run: () => sweepCredentials(deps) },
    { name: 'sweep-mails, each minute', kind: 'sweep', run: () => deps.mails.sendAdded() },
    { name: 'compare-records, every five minutes', kind: 'sweep', run: () => compareNextPage(deps) },
    { name: 'cleanup, each hour', kind: 'once', run: () => cleanup(deps) },
    { name: 'forget-telemetry, each hour', kind: 'once', run: () => cleanUpEvents(later(deps, 1 / 24)) },
    { name: 'forget-mails, each day', kind: 'once', run: () => cleanUpMailRows(later(deps, 1)) },
    { name: 'forget-mails after ten days', kind: 'once', run: () => cleanUpMailRows(later(deps, 11)) },
    {
      name: 'erase-accounts, one',
      kind: 'once',
      async run() {
        await deps.db.execute(
          sql`update users set deletion_requested_at = null where deletion_requested_at is not null`,
        );
        await deps.db.execute(sql`update users set erasing_at = 1 where user_id = ${due?.user}`);
        await eraseAccounts(deps);
      },
    },
  ];
}

const later = (deps: YearsSite['deps'], days: number): YearsSite['deps'] => ({
  ...deps,
  clock: () => deps.clock() + days * 86_400_000,
});

/** An operator who is also a lead, an examiner, and the certificate's holder. */
async function people({ server, deps }: YearsSite, email: string): Promise<[TestUser, TestUser, TestUser]> {
  const [holder] = await deps.db.select().from(users).where(eq(users.email, email));
  if (!holder) throw new Error('The certificate has no holder.');
  const token = await issueSession(deps, holder);
  const candidate = { userId: holder.userId, email, token, headers: { authorization: `Bearer ${token}` } };
  return [await server.user({ isOperator: true, isLead: true }), await server.user({ isExaminer: true }), candidate];
}

const rowsOf = async <Row>(db: YearsSite['deps']['db'], query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

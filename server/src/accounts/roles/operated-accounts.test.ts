import type { ApiErrorBody } from '@bandmark/contracts/api/errors';
import type { OperatedAccount, OperatorActions, Role } from '@bandmark/contracts/api/operations-accounts';
import { MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { users } from '../../database/schema/users';
import { logName } from '../../log-name';
import { addTest, begin, call } from '../../testing/exam-calls';
import type { TestUser } from '../../testing/test-user';
import { withServer } from '../../testing/with-server';

withServer('accounts that operators change', (server) => {
  const post = ({ headers }: Pick<TestUser, 'headers'>, what: string, body: object) =>
    call(server(), 'POST', `/api/operations/accounts/${what}`, headers, body);
  const setRole = (operator: TestUser, email: string, role: Role, isGiven: boolean) =>
    post(operator, 'role', { email, role, isGiven });
  const find = async ({ headers }: TestUser, query: string) =>
    (await call(server(), 'GET', `/api/operations/accounts?${query}`, headers)).json<{
      count: number;
      accounts: OperatedAccount[];
    }>();
  const actions = async ({ headers }: TestUser) =>
    (await call(server(), 'GET', '/api/operations/actions', headers)).json<OperatorActions>();
  const codeOf = (response: { json: <T>() => T }) => response.json<Partial<ApiErrorBody>>().code;
  const operators = async () => [await server().user({ isOperator: true }), await server().user({ isOperator: true })];

  test('are found by a part of an address or a name, by role and by extra time', async () => {
    const [operator] = (await operators()) as [TestUser];
    const ada = await server().user({ name: 'Ada 100% Search', email: 'ada_search@example.org', timeFactor: 1.5 });
    await server().user({ name: 'Bob Search', email: 'bobsearch@example.org', isExaminer: true });
    const emails = async (query: string) => (await find(operator, query)).accounts.map(({ email }) => email);
    expect((await emails('by=SEARCH')).sort()).toEqual(['ada_search@example.org', 'bobsearch@example.org']);
    // No character of the input is a wildcard.
    expect(await emails('by=a_s')).toEqual([ada.email]);
    expect(await emails('by=100%25')).toEqual([ada.email]);
    expect(await emails('by=search&role=examiner')).toEqual(['bobsearch@example.org']);
    expect(await emails('by=search&hasExtraTime=true')).toEqual([ada.email]);
    expect(await find(operator, 'by=nobody-has-this')).toEqual({ count: 0, accounts: [] });
    expect((await find(operator, `by=${operator.email}`)).accounts).toMatchObject([
      { isOwn: true, roles: ['operator'] },
    ]);
  });

  test('say whether their owner has confirmed the address: anyone can sign up with it', async () => {
    const [operator] = (await operators()) as [TestUser];
    const { email, userId } = await server().user();
    expect((await find(operator, `by=${email}`)).accounts).toMatchObject([{ isConfirmed: false }]);
    expect((await setRole(operator, email, 'examiner', true)).json()).toMatchObject({ isConfirmed: false });
    await server().deps.db.update(users).set({ isEmailVerified: true }).where(eq(users.userId, userId));
    expect((await find(operator, `by=${email}`)).accounts).toMatchObject([{ isConfirmed: true }]);
  });

  test('are counted beyond those that are listed', async () => {
    const [operator] = (await operators()) as [TestUser];
    for (let number = 0; number < 52; number += 1) await server().user({ email: `crowd-${number}@example.org` });
    const { count, accounts } = await find(operator, 'by=crowd-');
    expect([count, accounts.length]).toEqual([52, 50]);
  });

  test('get and lose roles, and the history keeps who, when and what', async () => {
    const [operator] = (await operators()) as [TestUser];
    const other = await server().user();
    for (const role of ['examiner', 'lead', 'operator'] as const)
      expect((await setRole(operator, other.email.toUpperCase(), role, true)).json()).toMatchObject({
        email: other.email,
      });
    server().advance(1000);
    // Granting a role that the account already has changes nothing and is not recorded.
    await setRole(operator, other.email, 'lead', true);
    const { roles } = (await setRole(operator, other.email, 'examiner', false)).json<OperatedAccount>();
    expect(roles).toEqual(['lead', 'operator']);
    const kept = (await actions(operator)).filter(({ email }) => email === other.email);
    expect(kept.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'role-withdrawn examiner',
      'role-granted operator',
      'role-granted lead',
      'role-granted examiner',
    ]);
    expect(kept[0]).toMatchObject({
      doneBy: operator.email,
      isCommand: false,
      doneAt: new Date(server().deps.clock()).toISOString(),
    });
  });

  test('keep the last operator, and every operator keeps their own role', async () => {
    const [one, two] = (await operators()) as [TestUser, TestUser];
    expect(codeOf(await setRole(one, one.email, 'operator', false))).toBe('own_account');
    // Operators may grant themselves any other role, and withdraw it.
    expect((await setRole(one, one.email, 'lead', true)).statusCode).toBe(200);
    const { accounts } = await find(one, 'role=operator');
    for (const { email } of accounts)
      if (email !== one.email && email !== two.email) await setRole(one, email, 'operator', false);

    const both = await Promise.all([
      setRole(one, two.email, 'operator', false),
      setRole(two, one.email, 'operator', false),
    ]);
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [last] = both[0]?.statusCode === 200 ? [one] : [two];
    expect((await find(last, 'role=operator')).accounts.map(({ email }) => email)).toEqual([last.email]);

    const command = (body: object) => call(server(), 'POST', '/api/operator/roles', server().operatorHeaders, body);
    const taken = { email: last.email, role: 'operator', isGiven: false };
    expect(codeOf(await command(taken))).toBe('last_operator');
    const withdrawn = await command({ ...taken, evenTheLast: true });
    expect(withdrawn.json<OperatedAccount>().roles).not.toContain('operator');
    await command({ ...taken, isGiven: true });
    expect((await actions(last))[0]).toMatchObject({ isCommand: true, doneBy: null, action: 'role-granted' });
  });

  test.each([1.25, 1.5, 2] as const)('get %p times the time, from the next part on', async (timeFactor) => {
    const [operator] = (await operators()) as [TestUser];
    const candidate = await server().user();
    const myTestId = await addTest(server(), candidate);
    const open = await begin(server(), candidate, myTestId, 'writing');
    const given = await post(operator, 'extra-time', { email: candidate.email, timeFactor });
    expect(given.json()).toMatchObject({ email: candidate.email, timeFactor });
    const again = await begin(server(), candidate, myTestId, 'writing');
    expect(again.deadline).toBe(open.deadline);
    const next = await begin(server(), candidate, myTestId, 'speaking');
    expect(next.deadline - next.begunAt).toBe(10 * MINUTE_MS * timeFactor);
    expect((await actions(operator))[0]).toMatchObject({ action: 'time-factor', detail: String(timeFactor) });
  });

  test.each([
    ['three times the time', { timeFactor: 3 }, 400],
    ['no factor', {}, 400],
    ['an account that is not there', { timeFactor: 2, email: 'nobody@example.org' }, 404],
  ])('extra time of %s is refused', async (_, changes, status) => {
    const [operator] = (await operators()) as [TestUser];
    const candidate = await server().user();
    const response = await post(operator, 'extra-time', { email: candidate.email, ...changes });
    expect(response.statusCode).toBe(status);
  });

  test('no operator gives themselves time', async () => {
    const [operator] = (await operators()) as [TestUser];
    expect(codeOf(await post(operator, 'extra-time', { email: operator.email, timeFactor: 2 }))).toBe('own_account');
  });

  test('have names in the log that an operator’s command gives', async () => {
    const { operatorHeaders, deps } = server();
    const user = await server().user();
    const myTestId = await addTest(server(), user);
    const { attemptId } = await begin(server(), user, myTestId);
    const response = await call(server(), 'POST', '/api/operator/log-names', operatorHeaders, { email: user.email });
    expect(response.json()).toEqual([
      { what: 'account', name: logName(deps.secrets, user.userId) },
      { what: 'test 1', name: logName(deps.secrets, myTestId) },
      { what: 'test 1 writing', name: logName(deps.secrets, attemptId) },
    ]);
  });
});

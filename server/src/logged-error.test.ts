import { eq } from 'drizzle-orm';
import { users } from './database/schema/users';
import { loggedError, withoutSecrets } from './logged-error';
import { withServer } from './testing/with-server';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLW9mLTMyLWJ5dGVz';
const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

describe('a text', () => {
  test.each([
    ['sign-in|mia@example.org is over its limit', 'sign-in|mia@example.org'.replace(/.*/, '<email> is over its limit')],
    ['550 5.1.1 <mia.o’neil+x@mail.example.org>: refused', '550 5.1.1 <<email>>: refused'],
    [`token ${JWT} is malformed`, 'token <token> is malformed'],
    ['Bearer abcdefgh123 was refused', 'Bearer <token> was refused'],
    [`chunks/0b1ff2ce-0b1f-4b1f-8b1f-0b1ff2ce0b1f/camera/0/7-${HASH}`, 'chunks/<id>/camera/0/7-<hash>'],
    ['A5TbFz2WQkfPZxyLp1cRvUJ was not found', '<certificate> was not found'],
    ['kP2nWJx0vT-4mQz_8rLb6sYdHc1fGaEoUiXw3yVt5Nq is used', '<token> is used'],
    [
      'cannot reach postgres://bandmark:pass-word@db.internal:5432/site?sslmode=on',
      'cannot reach postgres://db.internal:5432',
    ],
    ['GET https://bandmark.example/sign-in?code=abc failed', 'GET https://bandmark.example failed'],
    ['auth@1.2.0-rc.1 is no canary any more', undefined],
    ['The bucket releases cannot be reached.', 'The bucket releases cannot be reached.'],
    [
      'insert or update on table "attempts" violates foreign key constraint "attempts_my_test_id_my_tests_my_test_id_fk"',
      undefined,
    ],
  ])('%s', (text, expected = text) => {
    expect(withoutSecrets(text)).toBe(expected);
  });
});

describe('an error', () => {
  const logged = (error: unknown) => JSON.stringify(loggedError(error));

  test('keeps type, message, code, stack and cause', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      port: 5432,
    });
    const error = new TypeError('no database', { cause: new AggregateError([refused], 'every address refused') });
    expect(loggedError(error)).toEqual({
      type: 'TypeError',
      message: 'no database',
      stack: expect.stringMatching(/^TypeError: no database\n {4}at .+logged-error\.test\.ts:\d+:\d+/) as string,
      cause: {
        type: 'AggregateError',
        message: 'every address refused',
        stack: expect.any(String) as string,
        errors: [expect.objectContaining({ message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' })],
      },
    });
  });

  test.each<[string, unknown]>([
    [
      'what a parser read',
      (() => {
        try {
          JSON.parse('{"email":"mia@example.org", pass phrase');
        } catch (error) {
          return error;
        }
      })(),
    ],
    ['a line that looks like a frame', new Error('failed\n    at mia@example.org')],
    [
      'fields of a library',
      Object.assign(new Error('rejected'), { rejected: ['mia@example.org'], response: 'pass phrase' }),
    ],
    ['a text that was thrown', 'mia@example.org'],
    ['an object that was thrown', { email: 'mia@example.org' }],
    ['an error of a queue with its job', Object.assign(new Error('handler'), { data: { email: 'mia@example.org' } })],
    ['a name in another alphabet', new Error('мария@пример.рф is no recipient')],
  ])('%s stays out', (_, error) => {
    expect(logged(error)).not.toMatch(/mia@|мария@|pass phrase/);
  });

  test('a circle of causes ends', () => {
    const error = new Error('a');
    error.cause = error;
    expect(logged(error).match(/"cause"/g)).toHaveLength(4);
  });
});

withServer('errors of the database in the log', (server) => {
  const failureOf = async (work: PromiseLike<unknown>) =>
    Promise.resolve(work).then(
      () => {
        throw new Error('it did not fail');
      },
      (error: unknown) => loggedError(error),
    );

  test('a double e-mail address: constraint and SQLSTATE, no address and no parameter', async () => {
    const { email } = await server().user();
    const { db } = server().deps;
    const [row] = await db.select().from(users).where(eq(users.email, email));
    if (!row) throw new Error('no such user');
    const error = await failureOf(db.insert(users).values({ ...row, userId: crypto.randomUUID() }));
    expect(error).toMatchObject({
      type: 'DrizzleQueryError',
      message: expect.stringMatching(/^Failed query: insert into "users"/) as string,
      cause: {
        code: '23505',
        table: 'users',
        message: expect.stringContaining('duplicate key value violates') as string,
      },
    });
    expect(JSON.stringify(error)).not.toContain(email);
    expect(JSON.stringify(error)).not.toContain(email.split('@')[0]);
    expect(JSON.stringify(error)).not.toContain(row.userId);
  });

  test('a value of the wrong type is not repeated', async () => {
    const { db } = server().deps;
    const error = await failureOf(
      db
        .select()
        .from(users)
        .where(eq(users.createdAt, 'words of a candidate' as never)),
    );
    expect(error.cause).toMatchObject({
      code: '22P02',
      message: expect.stringMatching(/^invalid input syntax for type \w+$/) as string,
    });
    expect(JSON.stringify(error)).not.toContain('words of a candidate');
  });
});

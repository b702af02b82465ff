import { ConfigError, StartLaterError } from '../config-error';
import { DatabaseConnectionError } from './database-fault';
import { startFault } from './open-database';

/** As `migratePostgres` rejects. */
const lookup = (code: string) => {
  const cause = Object.assign(new Error(`getaddrinfo ${code} database`), { code });
  return new DatabaseConnectionError(cause.message, { cause });
};
const answer = (code: string, message: string) => Object.assign(new Error(message), { code, severity: 'FATAL' });

test.each([
  ['a name that is not known, or not yet', lookup('ENOTFOUND'), StartLaterError],
  ['a name server that does not answer', lookup('EAI_AGAIN'), StartLaterError],
  ['a database that starts', answer('57P03', 'the database system is starting up'), StartLaterError],
  ['a wrong password', answer('28P01', 'password authentication failed'), ConfigError],
  ['no such database', answer('3D000', 'database "x" does not exist'), ConfigError],
])('%s stops the start', (_, fault, kind) => {
  const started = startFault(fault);
  expect(started).toBeInstanceOf(kind);
  expect(started).toHaveProperty(
    'message',
    expect.stringMatching(/^DATABASE_URL: the database cannot be reached \(.+\)\.$/),
  );
});

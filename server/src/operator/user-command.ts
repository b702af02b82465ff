/**
 * `npm run user -- grant examiner|operator <email>` · `revoke examiner|operator <email>` · `list`
 *
 * Asks the running server; opens the data itself only when there is none (the embedded database has one owner).
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockDirectory } from '../database/directory-lock';
import type { Database } from '../database/database';
import { openPglite, openPostgres } from '../database/open-database';
import { ApiFault } from '../http/api-fault';
import { readSettings, type Settings } from '../settings';
import { StartFault } from '../start-fault';
import { listAccounts, setRoles } from './accounts';
import { askServer, ServerDownError } from './ask-server';
import { type Account, listAccountsEndpoint, setExaminerEndpoint, setOperatorEndpoint } from './operator-endpoints';
import { type OperatorFile, readOperatorFile } from './operator-file';

const USAGE = 'Usage: npm run user -- grant examiner|operator <email> | revoke examiner|operator <email> | list';

interface Command {
  ask(file: OperatorFile): Promise<string>;
  open(db: Database): Promise<string>;
}

try {
  console.log(await run(parse(process.argv.slice(2)), readSettings(process.env)));
} catch (error) {
  console.error(error instanceof StartFault || error instanceof ApiFault ? error.message : error);
  process.exitCode = 1;
}

function parse(words: readonly string[]): Command {
  const [verb, role, email] = words;
  if (verb === 'list' && words.length === 1) {
    return {
      ask: async (file) => table(await askServer(file, listAccountsEndpoint)),
      open: async (db) => table(await listAccounts(db)),
    };
  }
  if ((verb === 'grant' || verb === 'revoke') && email !== undefined && words.length === 3) {
    const isGiven = verb === 'grant';
    const tell = (account: Account) => `${account.email} is ${isGiven ? 'an' : 'no longer an'} ${role ?? ''}.`;
    if (role === 'examiner') {
      return {
        ask: async (file) => tell(await askServer(file, setExaminerEndpoint, { email, isExaminer: isGiven })),
        open: async (db) => tell(await setRoles(db, email, { isExaminer: isGiven })),
      };
    }
    if (role === 'operator') {
      return {
        ask: async (file) => tell(await askServer(file, setOperatorEndpoint, { email, isOperator: isGiven })),
        open: async (db) => tell(await setRoles(db, email, { isOperator: isGiven })),
      };
    }
  }
  throw new StartFault(USAGE);
}

async function run(command: Command, settings: Settings): Promise<string> {
  const dataDirectory = resolve(settings.DATA_DIR);
  const file = await readOperatorFile(dataDirectory);
  if (file) {
    try {
      return await command.ask(file);
    } catch (error) {
      if (!(error instanceof ServerDownError)) throw error;
    }
  }
  if (settings.DATABASE_URL !== undefined) {
    const { db, close } = await openPostgres(settings.DATABASE_URL);
    return command.open(db).finally(close);
  }
  if (!existsSync(dataDirectory)) throw new StartFault(`DATA_DIR: ${dataDirectory} does not exist.`);
  const lock = await lockDirectory(dataDirectory);
  try {
    const { db, close } = await openPglite(dataDirectory);
    return await command.open(db).finally(close);
  } finally {
    await lock.release();
  }
}

function table(accounts: readonly Account[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.';
  return accounts
    .map(({ email, name, isExaminer, isOperator, createdAt }) => {
      const roles = [...(isExaminer ? ['examiner'] : []), ...(isOperator ? ['operator'] : [])];
      return [createdAt.slice(0, 10), email, name, roles.join(', ')].join('\t').trimEnd();
    })
    .join('\n');
}

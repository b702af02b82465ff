/**
 * `npm run user -- grant examiner|operator <email>` · `revoke examiner|operator <email>` · `list`
 *
 * Asks the running server; opens the data itself only when there is none (the embedded database has one owner).
 */
import { HttpError } from '../http/http-error';
import { readSettings } from '../settings';
import { ConfigError } from '../config-error';
import { listAccounts, setRoles } from '../accounts/roles/roles';
import { askServer } from './ask-server';
import { inTerminal } from './in-terminal';
import {
  type Account,
  listAccountsEndpoint,
  setExaminerEndpoint,
  setOperatorEndpoint,
} from '../accounts/roles/role-endpoints';
import { type OperatorCommand, runOperatorCommand } from './run-command';

const USAGE = 'Usage: npm run user -- grant examiner|operator <email> | revoke examiner|operator <email> | list';

await inTerminal(async (words) => runOperatorCommand(parse(words), readSettings(process.env)), [HttpError]);

function parse(words: readonly string[]): OperatorCommand {
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
  throw new ConfigError(USAGE);
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

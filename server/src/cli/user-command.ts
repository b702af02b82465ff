/**
 * `npm run user -- grant examiner|lead|operator <email>` · `revoke examiner|lead|operator <email>` · `list` ·
 * `log-names <email>`
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
  logNamesEndpoint,
  setExaminerEndpoint,
  setLeadEndpoint,
  setOperatorEndpoint,
} from '../accounts/roles/role-endpoints';
import type { OperatorFile } from './operator-file';
import { type OperatorCommand, runOperatorCommand } from './run-command';

const USAGE =
  'Usage: npm run user -- grant examiner|lead|operator <email> | revoke examiner|lead|operator <email> | list | log-names <email>';

interface Role {
  name: string;
  column: 'isExaminer' | 'isLead' | 'isOperator';
  ask(file: OperatorFile, email: string, isGiven: boolean): Promise<Account>;
}

const ROLES: Readonly<Record<string, Role>> = {
  examiner: {
    name: 'examiner',
    column: 'isExaminer',
    ask: (file, email, isExaminer) => askServer(file, setExaminerEndpoint, { email, isExaminer }),
  },
  lead: {
    name: 'examiners’ lead',
    column: 'isLead',
    ask: (file, email, isLead) => askServer(file, setLeadEndpoint, { email, isLead }),
  },
  operator: {
    name: 'operator',
    column: 'isOperator',
    ask: (file, email, isOperator) => askServer(file, setOperatorEndpoint, { email, isOperator }),
  },
};

await inTerminal(async (words) => runOperatorCommand(parse(words), readSettings(process.env)), [HttpError]);

function parse(words: readonly string[]): OperatorCommand {
  const [verb, role, email] = words;
  if (verb === 'list' && words.length === 1) {
    return {
      ask: async (file) => table(await askServer(file, listAccountsEndpoint)),
      open: async (db) => table(await listAccounts(db)),
    };
  }
  if (verb === 'log-names' && role !== undefined && words.length === 2) {
    return {
      ask: async (file) =>
        (await askServer(file, logNamesEndpoint, { email: role }))
          .map(({ name, what }) => `${name}\t${what}`)
          .join('\n'),
      open: async () => {
        throw new ConfigError('The names are made with the secret of the server: start it first.');
      },
    };
  }
  if ((verb === 'grant' || verb === 'revoke') && email !== undefined && words.length === 3) {
    const command = ROLES[role ?? ''];
    const isGiven = verb === 'grant';
    const tell = (account: Account) => `${account.email} is ${isGiven ? 'an' : 'no longer an'} ${command?.name ?? ''}.`;
    if (command) {
      return {
        ask: async (file) => tell(await command.ask(file, email, isGiven)),
        open: async (db) => tell(await setRoles(db, email, { [command.column]: isGiven })),
      };
    }
  }
  throw new ConfigError(USAGE);
}

function table(accounts: readonly Account[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.';
  return accounts
    .map(({ email, name, isExaminer, isLead, isOperator, createdAt }) => {
      const roles = [
        ...(isExaminer ? ['examiner'] : []),
        ...(isLead ? ['lead'] : []),
        ...(isOperator ? ['operator'] : []),
      ];
      return [createdAt.slice(0, 10), email, name, roles.join(', ')].join('\t').trimEnd();
    })
    .join('\n');
}

/**
 * `npm run user -- grant examiner|lead|operator <email>` · `revoke examiner|lead|operator <email>` · `list` ·
 * `log-names <email>`
 *
 * Asks the running server; opens the data itself only when there is none (the embedded database has one owner).
 */
import { command, oneOf } from '@bandmark/command-line/command';
import { ConfigError } from '../config-error';
import { listAccounts, setRoles } from '../accounts/roles/roles';
import { askServer } from './ask-server';
import {
  type Account,
  listAccountsEndpoint,
  logNamesEndpoint,
  setExaminerEndpoint,
  setLeadEndpoint,
  setOperatorEndpoint,
} from '../accounts/roles/role-endpoints';
import type { OperatorFile } from './operator-file';
import { operatorTerminal } from './run-command';

interface Role {
  name: string;
  column: 'isExaminer' | 'isLead' | 'isOperator';
  ask(file: OperatorFile, email: string, isGiven: boolean): Promise<Account>;
}

const ROLES = {
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
} satisfies Record<string, Role>;

const { run, printWhat } = operatorTerminal();
const line = command('Lists accounts and says who may do what.');
for (const [verb, isGiven] of [
  ['grant', true],
  ['revoke', false],
] as const) {
  line
    .command(verb)
    .description(isGiven ? 'Gives a role to an account.' : 'Takes a role from an account.')
    .argument('<role>', 'examiner, lead or operator', oneOf('examiner', 'lead', 'operator'))
    .argument('<email>', 'of the account')
    .action((given, email) => {
      const role: Role = ROLES[given];
      const tell = (account: Account) => `${account.email} is ${isGiven ? 'an' : 'no longer an'} ${role.name}.`;
      return run({
        ask: async (file) => tell(await role.ask(file, email, isGiven)),
        open: async (db) => tell(await setRoles(db, email, { [role.column]: isGiven })),
      });
    });
}
line
  .command('list')
  .description('Prints every account with its roles.')
  .action(() =>
    run({
      ask: async (file) => table(await askServer(file, listAccountsEndpoint)),
      open: async (db) => table(await listAccounts(db)),
    }),
  );
line
  .command('log-names')
  .description("Prints the names that an account's tests and attempts have in the log.")
  .argument('<email>', 'of the account')
  .action((email) =>
    run({
      ask: async (file) =>
        (await askServer(file, logNamesEndpoint, { email })).map(({ name, what }) => `${name}\t${what}`).join('\n'),
      open: async () => {
        throw new ConfigError('The names are made with the secret of the server: start it first.');
      },
    }),
  );

await printWhat(() => line.parseAsync());

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

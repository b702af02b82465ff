/**
 * `npm run user -- grant examiner|lead|operator <email>` · `revoke …` · `list` · `log-names <email>`, and what the page
 * `/operations` does: `attempts [by]` · `extra-time <email> <factor>` · `replace-test <number> <reason>` · `queues` ·
 * `stuck` · `history`
 *
 * Uses the running server. Opens the database directly only if there is none, because only one process can open the
 * embedded database.
 */
import { command, oneOf } from '@bandmark/command-line/command';
import { systemClock } from '../clock';
import { ConfigError } from '../config-error';
import { listAccounts, setRole } from '../accounts/roles/roles';
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
import { addOperations } from './operations-commands';
import { printAccounts } from './print-accounts';
import { operatorTerminal } from './run-command';

interface Role {
  name: string;
  ask(file: OperatorFile, given: { email: string; isGiven: boolean; evenTheLast?: boolean }): Promise<Account>;
}

const ROLES = {
  examiner: {
    name: 'examiner',
    ask: (file, { email, isGiven }) => askServer(file, setExaminerEndpoint, { email, isExaminer: isGiven }),
  },
  lead: {
    name: 'examiners’ lead',
    ask: (file, { email, isGiven }) => askServer(file, setLeadEndpoint, { email, isLead: isGiven }),
  },
  operator: {
    name: 'operator',
    ask: (file, { isGiven, ...given }) => askServer(file, setOperatorEndpoint, { ...given, isOperator: isGiven }),
  },
} satisfies Record<string, Role>;

const { run, printResult } = operatorTerminal();
const line = command('Lists accounts, changes their roles, and does what the page /operations does.');

const ofRole = (verb: string, about: string) =>
  line
    .command(verb)
    .description(about)
    .argument('<role>', 'examiner, lead or operator', oneOf('examiner', 'lead', 'operator'))
    .argument('<email>', 'of the account');

const change = (name: keyof typeof ROLES, given: { email: string; isGiven: boolean; evenTheLast?: boolean }) => {
  const role: Role = ROLES[name];
  const tell = (account: Account) => `${account.email} is ${given.isGiven ? 'an' : 'no longer an'} ${role.name}.`;
  return run({
    ask: async (file) => tell(await role.ask(file, given)),
    open: async (db) => tell(await setRole(db, { ...given, role: name, at: systemClock() })),
  });
};

ofRole('grant', 'Gives a role to an account.').action((role, email) => change(role, { email, isGiven: true }));
ofRole('revoke', 'Takes a role from an account.')
  .option('--even-the-last', 'also the role of the last operator')
  .action((role, email, { evenTheLast = false }) => change(role, { email, isGiven: false, evenTheLast }));
line
  .command('list')
  .description('Prints every account with its roles.')
  .action(() =>
    run({
      ask: (file) =>
        printAccounts((after) =>
          askServer(file, listAccountsEndpoint, undefined, { query: after === undefined ? {} : { after } }),
        ),
      open: (db) => printAccounts((after) => listAccounts(db, after)),
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
        throw new ConfigError('Only a running server can make these names, with its secret: start it first.');
      },
    }),
  );
addOperations(line, run);

await printResult(() => line.parseAsync());

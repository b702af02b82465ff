/**
 * `npm run user -- grant examiner|lead|operator <email>` · `revoke …` · `list` · `log-names <email>`, and what the page
 * `/operations` does: `attempts [by]` · `extra-time <email> <factor>` · `replace-test <number> <reason>` · `queues` ·
 * `stuck` · `history`
 *
 * Uses the running server. Opens the database directly only if there is none, because only one process can open the
 * embedded database.
 */
import { command, oneOf } from '@bandmark/command-line/command';
import { type Role, ROLES } from '@bandmark/contracts/api/operations-accounts';
import { systemClock } from '../clock';
import { ConfigError } from '../config-error';
import { changeRole } from '../accounts/roles/operated-accounts';
import { listAccounts } from '../accounts/roles/roles';
import { askServer } from './ask-server';
import { listAccountsEndpoint, logNamesEndpoint, setRoleEndpoint } from '../accounts/roles/role-endpoints';
import { addOperations } from './operations-commands';
import { changeLine, printAccounts } from './print-accounts';
import { operatorTerminal } from './run-command';

const { run, printResult } = operatorTerminal();
const line = command('Lists accounts, changes their roles, and does what the page /operations does.');

const ofRole = (verb: string, about: string) =>
  line
    .command(verb)
    .description(about)
    .argument('<role>', 'examiner, lead or operator', oneOf(...ROLES))
    .argument('<email>', 'of the account');

const change = (given: { role: Role; email: string; isGiven: boolean; evenTheLast?: boolean }) =>
  run({
    ask: async (file) => changeLine(await askServer(file, setRoleEndpoint, given), given),
    open: async (db) => changeLine(await changeRole(db, { ...given, by: null, at: systemClock() }), given),
  });

ofRole('grant', 'Gives a role to an account.').action((role, email) => change({ role, email, isGiven: true }));
ofRole('revoke', 'Takes a role from an account.')
  .option('--even-the-last', 'also the role of the last operator')
  .action((role, email, { evenTheLast = false }) => change({ role, email, isGiven: false, evenTheLast }));
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

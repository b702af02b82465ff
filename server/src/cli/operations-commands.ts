import { type command, InvalidArgumentError } from '@bandmark/command-line/command';
import { failedWork, tryFailedWork } from '@bandmark/contracts/api/operations';
import {
  giveExtraTime as giveExtraTimeEndpoint,
  listActions as listActionsEndpoint,
} from '@bandmark/contracts/api/operations-accounts';
import {
  findTests as findTestsEndpoint,
  markingQueues as markingQueuesEndpoint,
  replaceTest as replaceTestEndpoint,
} from '@bandmark/contracts/api/operations-tests';
import { EXTRA_TIME_FACTORS, type ExtraTimeFactor } from '@bandmark/domain/deadlines';
import { giveExtraTime } from '../accounts/roles/operated-accounts';
import { systemClock } from '../clock';
import { ConfigError } from '../config-error';
import { findTests } from '../operations/find-tests';
import { listActions } from '../operations/list-actions';
import { markingQueues } from '../operations/marking-queues';
import { askServer } from './ask-server';
import { accountLine, actionLines, failedLines, queueLines, testLines, triedLine } from './print-operations';
import type { OperatorCommand } from './run-command';

type Run = (operation: OperatorCommand) => Promise<void>;

/** Adds a command for each function of the page `/operations`. */
export function addOperations(line: ReturnType<typeof command>, run: Run): void {
  line
    .command('attempts')
    .description(
      'Prints tests with their attempts, at most 50: of an account, by a number or a receipt; or those open now.',
    )
    .argument('[by]', 'email, number of the test in its address, receipt, certificate or report')
    .action((by = '') =>
      run({
        ask: async (file) => testLines(await askServer(file, findTestsEndpoint, undefined, { query: { by } })),
        open: async (db) => testLines(await findTests(db, by.trim(), systemClock())),
      }),
    );
  line
    .command('extra-time')
    .description('Gives extra time to an account, for parts that are begun from now on.')
    .argument('<email>', 'of the account')
    .argument('<factor>', EXTRA_TIME_FACTORS.join(', '), extraTimeFactor)
    .action((email, timeFactor) =>
      run({
        ask: async (file) => accountLine(await askServer(file, giveExtraTimeEndpoint, { email, timeFactor })),
        open: async (db) => accountLine(await giveExtraTime(db, { email, timeFactor, by: null, at: systemClock() })),
      }),
    );
  line
    .command('replace-test')
    .description('Gives a candidate a new test in place of one that went wrong; the old one stays readable.')
    .argument('<number>', 'of the test, as "attempts" prints it', testNumber)
    .argument('<reason>', 'for the candidate and the history, at least ten characters', reasonText)
    .action((myTestId, reason) => {
      const tell = ({ number }: { number: number }) => `The candidate has Test #${number} in its place.`;
      return run({
        ask: async (file) => tell(await askServer(file, replaceTestEndpoint, { reason }, { params: { myTestId } })),
        open: async (db) => {
          // Imported lazily, because no other command loads the forms of all tests.
          const { replaceTest } = await import('../exams/tests/replace-test');
          const { openFullForms } = await import('../exams/content/full-forms');
          const { mailAdder } = await import('../mail/open-mails');
          const deps = { db, fullForms: openFullForms(), mails: { add: mailAdder(systemClock) } };
          return tell(await replaceTest(deps, { myTestId, reason, by: null, at: systemClock() }));
        },
      });
    });
  line
    .command('queues')
    .description('Prints how many answers wait for a mark, and for how long.')
    .action(() =>
      run({
        ask: async (file) => queueLines(await askServer(file, markingQueuesEndpoint)),
        open: async (db) => queueLines(await markingQueues(db, systemClock())),
      }),
    );
  line
    .command('stuck')
    .description('Prints work that failed or is missing, with the reason.')
    .option('--retry <id...>', 'try these again at once')
    .option('--retry-all', 'try all of it again at once')
    .action(({ retry, retryAll }) =>
      run({
        ask: async (file) => {
          if (!retry && !retryAll) return failedLines(await askServer(file, failedWork));
          const { tried } = await askServer(file, tryFailedWork, retry ? { ids: retry } : {});
          return triedLine(tried, retry?.length);
        },
        open: async () => {
          throw new ConfigError('No server is running, and only a server can list or retry this work: start it first.');
        },
      }),
    );
  line
    .command('history')
    .description('Prints what operators did to accounts and their tests, the newest first, at most 100 changes.')
    .action(() =>
      run({
        ask: async (file) => actionLines(await askServer(file, listActionsEndpoint)),
        open: async (db) => actionLines(await listActions(db)),
      }),
    );
}

function extraTimeFactor(text: string): ExtraTimeFactor {
  const found = EXTRA_TIME_FACTORS.find((factor) => String(factor) === text);
  if (found === undefined) throw new InvalidArgumentError(`Known: ${EXTRA_TIME_FACTORS.join(', ')}.`);
  return found;
}

function testNumber(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new InvalidArgumentError('It is a whole number.');
  return number;
}

function reasonText(text: string): string {
  const { length } = text.trim();
  if (length < 10 || length > 500) throw new InvalidArgumentError('It has 10 to 500 characters.');
  return text.trim();
}

import type { Account } from '../accounts/roles/role-endpoints';
import type { AccountPage } from '../accounts/roles/roles';
import { ConfigError } from '../config-error';
import { ServerDownError } from './ask-server';
import { printText } from './in-terminal';

/**
 * Prints all accounts, a page as soon as it is there: a site may have more than a terminal's process should hold.
 * @param read a page of them; without `after` the first
 * @returns what is still to be printed
 * @throws ConfigError where the server ended after the first page; another start of the list would print that again
 */
export async function printAccounts(read: (after?: string) => Promise<AccountPage>): Promise<string> {
  let { accounts, next } = await read();
  if (accounts.length === 0) return 'There are no accounts yet.';
  printText(accounts.map(lineOf).join('\n'));
  while (next !== null) {
    ({ accounts, next } = await read(next).catch((error: unknown) => {
      if (!(error instanceof ServerDownError)) throw error;
      throw new ConfigError('The server ended before all accounts were printed. Give the command again.');
    }));
    if (accounts.length > 0) printText(accounts.map(lineOf).join('\n'));
  }
  return '';
}

function lineOf({ email, name, isExaminer, isLead, isOperator, createdAt }: Account): string {
  const roles = [...(isExaminer ? ['examiner'] : []), ...(isLead ? ['lead'] : []), ...(isOperator ? ['operator'] : [])];
  return [createdAt.slice(0, 10), email, name, roles.join(', ')].join('\t').trimEnd();
}

import type { OperatedAccount, Role } from '@bandmark/contracts/api/operations-accounts';
import type { AccountPage } from '../accounts/roles/roles';
import { ConfigError } from '../config-error';
import { ServerDownError } from './ask-server';
import { printText } from './in-terminal';

const TITLES: Record<Role, string> = { examiner: 'examiner', lead: 'examiners’ lead', operator: 'operator' };

/**
 * Prints all accounts page by page, because a site may have too many to hold in memory.
 * @param read reads a page; the first one without `after`
 * @returns the text that remains to be printed
 * @throws ConfigError if the server stops after the first page; a ServerDownError would make the caller retry on the
 * database and print that page twice
 */
export async function printAccounts(read: (after?: string) => Promise<AccountPage>): Promise<string> {
  let { accounts, next } = await read();
  if (accounts.length === 0) return 'There are no accounts yet.';
  printText(accounts.map(lineOf).join('\n'));
  while (next !== null) {
    ({ accounts, next } = await read(next).catch((error: unknown) => {
      if (!(error instanceof ServerDownError)) throw error;
      throw new ConfigError('The server ended before all accounts were printed. Run the command again.');
    }));
    if (accounts.length > 0) printText(accounts.map(lineOf).join('\n'));
  }
  return '';
}

function lineOf({ email, name, roles, createdAt }: OperatedAccount): string {
  return [createdAt.slice(0, 10), email, name, roles.join(', ')].join('\t').trimEnd();
}

/** What `grant` and `revoke` print of the changed account. */
export function changeLine(
  { email, isConfirmed = true }: OperatedAccount,
  { role, isGiven }: { role: Role; isGiven: boolean },
): string {
  const done = `${email} is ${isGiven ? 'an' : 'no longer an'} ${TITLES[role]}.`;
  if (isConfirmed || !isGiven) return done;
  return `${done} The owner of this address has not confirmed it: make sure that the account is theirs.`;
}

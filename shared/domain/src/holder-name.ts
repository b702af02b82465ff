import { cleanName } from './person-name';

/** Stands on old certificates that carry no name and whose account has none either. */
const UNNAMED_HOLDER = 'Candidate';

/** Names that earlier servers made themselves, of what stands before the @ of the account's address. */
function isMadeFromEmail(name: string, email: string): boolean {
  return name === email.slice(0, email.indexOf('@')).slice(0, 120);
}

/** What an account says of its owner's name. */
export interface AccountNames {
  email: string;
  /** What the owner wants to be called on the site, or Google's; earlier servers made it from the address. */
  name: string;
  /** What the owner gave for certificates. */
  certificateName: string | null;
}

/**
 * A name as an account keeps it that its owner or Google gave. It ends in a space, which readers leave out and a name
 * that an earlier server made never has: otherwise who is called as the address reads would have no name.
 */
export function keptName(name: string): string {
  const clean = cleanName(name);
  return clean === '' ? '' : `${clean} `;
}

/** The name of an account as its owner or Google gave it; empty where neither did. Cleaned: older rows are not. */
export function givenName({ email, name }: Pick<AccountNames, 'email' | 'name'>): string {
  return isMadeFromEmail(name, email) ? '' : cleanName(name);
}

/** The name for the next certificate of an account; empty until its owner gives it. */
export function nameForCertificates({ certificateName }: Pick<AccountNames, 'certificateName'>): string {
  return cleanName(certificateName ?? '');
}

/** Whom a certificate was awarded to. */
export interface Awarded {
  userName: string;
  /** The holder gave the name for certificates. Undefined on those of earlier servers, which also made names. */
  isNameGiven?: boolean | undefined;
}

/**
 * The name that a certificate shows: the one that it was awarded to. Earlier servers also awarded certificates without
 * a name or to one made from the address: those show the account's. A given name stays also where it reads like the
 * address, which may be another one by now: otherwise the holder could change the name on a certificate at will.
 * @param account null for the sample
 */
export function holderName({ userName, isNameGiven = false }: Awarded, account: AccountNames | null): string {
  const isShown = isNameGiven || account === null || !isMadeFromEmail(userName, account.email);
  return (isShown && cleanName(userName)) || (account && knownName(account)) || UNNAMED_HOLDER;
}

/** What is known of an account's owner, certified or not; empty for none. */
export function knownName(account: AccountNames): string {
  return nameForCertificates(account) || givenName(account);
}

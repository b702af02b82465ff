import { SignJWT } from 'jose';
import type { Clock } from '../clock';
import type { Secrets } from '../secrets';

interface LinkDependencies {
  clock: Clock;
  secrets: Pick<Secrets, 'mail'>;
}

const CONFIRM_DAYS = 7;

/** Signed rather than stored: nothing in the database opens anything, and a mail that is composed again has its link. */
const signed = (claims: Record<string, string>, audience: string, subject: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setSubject(subject).setAudience(audience);

/** Says that whoever has it reads the mails of `email`, which was given for this account. Valid for 7 days. */
export function confirmToken(deps: LinkDependencies, userId: string, email: string): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  return signed({ email }, 'confirm-address', userId)
    .setExpirationTime(now + CONFIRM_DAYS * 86_400)
    .sign(deps.secrets.mail);
}

/** Switches one kind of mail off for one account, and does nothing else; it does not expire (RFC 8058). */
export function stopToken(deps: LinkDependencies, userId: string, kind: string): Promise<string> {
  return signed({ kind }, 'stop-mails', userId).sign(deps.secrets.mail);
}

import { DAY_MS } from '@bandmark/domain/durations';
import type { Clock } from '../clock';
import type { Secrets } from '../secrets';
import { readSignedToken, signToken } from '../signed-token';

interface LinkDependencies {
  clock: Clock;
  secrets: Pick<Secrets, 'mail'>;
}

const CONFIRM_SECONDS = (7 * DAY_MS) / 1000;

// Tokens are signed instead of stored: a leaked database grants no access, and a mail can be composed again.

/** Proves that its holder can read mails to `email`, an address given for this account. Valid for 7 days. */
export function confirmToken(deps: LinkDependencies, userId: string, email: string): Promise<string> {
  const now = Math.floor(deps.clock() / 1000);
  const claims = { email, sub: userId, aud: 'confirm-address', exp: now + CONFIRM_SECONDS };
  return signToken(claims, deps.secrets.mail);
}

/** @returns null for a token that is forged, of another kind or expired */
export async function readConfirmToken(
  deps: LinkDependencies,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const claims = await verify(deps, token, 'confirm-address');
  return claims && { userId: claims.subject, email: claims.value('email') };
}

/** Permits only switching off one kind of mail for one account; does not expire (RFC 8058). */
export function stopToken(deps: LinkDependencies, userId: string, kind: string): Promise<string> {
  return signToken({ kind, sub: userId, aud: 'stop-mails' }, deps.secrets.mail);
}

/** @returns null for a token that is forged or of another kind */
export async function readStopToken(
  deps: LinkDependencies,
  token: string,
): Promise<{ userId: string; kind: string } | null> {
  const claims = await verify(deps, token, 'stop-mails');
  return claims && { userId: claims.subject, kind: claims.value('kind') };
}

async function verify({ clock, secrets }: LinkDependencies, token: string, audience: string) {
  const claims = await readSignedToken(token, secrets.mail, { clock, audience, requiredClaims: ['sub'] });
  return claims && { subject: claims.sub ?? '', value: (name: string) => String(claims[name] ?? '') };
}

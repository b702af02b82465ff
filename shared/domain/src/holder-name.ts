import { cleanName } from './person-name';

/** Shown where neither the certificate nor the account carries a name; the e-mail address stays private. */
const UNNAMED_HOLDER = 'Candidate';

/** The name at the award; where the account had none then, the name that it has now. Cleaned: older rows are not. */
export function holderName(awardedTo: string | null | undefined, accountName: string | null | undefined): string {
  return cleanName(awardedTo ?? '') || cleanName(accountName ?? '') || UNNAMED_HOLDER;
}

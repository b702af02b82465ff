/** Shown where neither the certificate nor the account carries a name; the e-mail address stays private. */
const UNNAMED_HOLDER = 'Candidate';

/** The name at the award; where the account had none then, the name that it has now. */
export function holderName(awardedTo: string | null | undefined, accountName: string | null | undefined): string {
  return awardedTo?.trim() || accountName?.trim() || UNNAMED_HOLDER;
}

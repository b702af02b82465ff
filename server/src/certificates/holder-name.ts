/** Where neither the certificate nor the account carries a name. The e-mail address is nobody's business. */
export const UNNAMED_HOLDER = 'Candidate';

/** The name at the award; an account that had none then lends the one it has now. */
export function holderName(awardedTo: string | null | undefined, accountName: string | null | undefined): string {
  return awardedTo?.trim() || accountName?.trim() || UNNAMED_HOLDER;
}

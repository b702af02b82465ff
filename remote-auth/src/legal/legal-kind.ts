import { href } from '@bandmark/contracts/routes';
import type { LegalKind } from '@bandmark/ui/legal-text';

export const isLegalKind = (value: string | null): value is LegalKind => value === 'privacy' || value === 'terms';

/** Address that opens the card with the text over it. */
export const legalAddress = (kind: LegalKind): string => `${href('sign-in')}?read=${kind}`;

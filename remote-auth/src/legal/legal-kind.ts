export const LEGAL_TITLES = { privacy: 'Privacy Policy', terms: 'Terms & Conditions' } as const;
export type LegalKind = keyof typeof LEGAL_TITLES;

export const isLegalKind = (value: string | null): value is LegalKind => value === 'privacy' || value === 'terms';

export const legalAddress = (kind: LegalKind): string => `/sign-in?read=${kind}`;

/** A legal text as data: headings with paragraphs, and lists where a paragraph enumerates. */
export interface LegalSection {
  heading: string;
  /** A string is a paragraph, an array a list. */
  content: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  /** ISO date of the last change. */
  changed: string;
  sections: readonly LegalSection[];
}

/** What the texts say of one site: its settings, so that no number or name in them differs from what it does. */
export interface LegalFacts {
  siteName: string;
  operator: {
    name: string;
    address: string;
    /** E-mail address. */
    contact: string;
    /** As it stands within a sentence. */
    country: string;
  };
  /** How many days the server keeps what; `deletion`: an account that its owner asked to delete. */
  keptDays: { telemetry: number; mails: number; chunks: number; partialChunks: number; deletion: number };
  /** Name of the partner that marks answers; undefined where only examiners do. */
  markingPartner?: string | undefined;
  /** Host of the service that the browser asks for the country; undefined where none is asked. */
  countryService?: string | undefined;
}

/** "1 day", "30 days". */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

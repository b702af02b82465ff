/** A legal text as data: headings with paragraphs and lists. */
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

/**
 * Facts about one site in its legal texts. They come from its settings, so that each number and name matches what it
 * does.
 */
export interface LegalFacts {
  siteName: string;
  operator: {
    name: string;
    address: string;
    /** E-mail address. */
    contact: string;
    /** The form used within a sentence. */
    country: string;
  };
  /** Retention in days; `deletion`: of an account that its owner asked to delete. */
  keptDays: { telemetry: number; mails: number; chunks: number; partialChunks: number; deletion: number };
  /** Name of the partner that marks answers; undefined if only examiners mark. */
  markingPartner?: string | undefined;
  /** Host of the service that tells the visitor's country; undefined if none is configured. */
  countryService?: string | undefined;
}

/** "1 day", "30 days". */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

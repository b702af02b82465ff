/** A legal text as data: headings with paragraphs, and lists where a paragraph enumerates. */
export interface LegalSection {
  heading: string;
  /** A string is a paragraph, an array a list. */
  content: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  title: string;
  /** ISO date of the last change. */
  changed: string;
  sections: readonly LegalSection[];
}

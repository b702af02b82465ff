import styles from './legal-text.module.css';
import type { LegalDocument } from './legal/legal-document';
import { PRIVACY } from './legal/privacy';
import { TERMS } from './legal/terms';

export type LegalKind = 'terms' | 'privacy';

const DOCUMENTS: Readonly<Record<LegalKind, LegalDocument>> = { terms: TERMS, privacy: PRIVACY };

/** "Terms & Conditions" or "Privacy Policy". */
export function legalTitle(kind: LegalKind): string {
  return DOCUMENTS[kind].title;
}

/** The full text without its title, which belongs to the overlay or page that shows it (headings are h3). */
export function LegalText({ kind }: { kind: LegalKind }) {
  const { changed, sections } = DOCUMENTS[kind];
  return (
    <div className={styles.text}>
      {sections.map(({ heading, content }) => (
        <section key={heading} className={styles.section}>
          <h3 className={styles.heading}>{heading}</h3>
          {content.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{part}</p>
            ) : (
              <ul key={part[0]} className={styles.list}>
                {part.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      <p className={styles.changed}>
        Last changed on{' '}
        <time dateTime={changed}>
          {new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(changed))}
        </time>
        .
      </p>
    </div>
  );
}

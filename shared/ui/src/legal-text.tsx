import styles from './legal-text.module.css';
import type { LegalDocument, LegalFacts } from './legal/legal-document';
import { privacyOf } from './legal/privacy';
import { termsOf } from './legal/terms';
import { texts } from './texts';

export type LegalKind = 'terms' | 'privacy';

/** A site's values in these texts. A value that an older server does not send gets a stand-in. */
export type SiteFacts = Pick<LegalFacts, 'siteName' | 'markingPartner'> & { traceUrl?: string | undefined } & {
  [Name in 'operator' | 'keptDays']?: LegalFacts[Name] | undefined;
};

const UNKNOWN: Pick<LegalFacts, 'operator' | 'keptDays'> = {
  operator: { name: 'the operator', address: 'see our contact', contact: 'our address', country: 'a European country' },
  keptDays: { telemetry: 30, mails: 30, chunks: 7, partialChunks: 30, deletion: 7 },
};

const DOCUMENTS: Readonly<Record<LegalKind, (facts: LegalFacts) => LegalDocument>> = {
  terms: termsOf,
  privacy: privacyOf,
};

/** The full text without its title, which the overlay or page around it shows (headings are h3). */
export function LegalText({ kind, site }: { kind: LegalKind; site: SiteFacts }) {
  const { siteName, operator = UNKNOWN.operator, keptDays = UNKNOWN.keptDays, markingPartner, traceUrl } = site;
  const countryService = traceUrl === undefined ? undefined : new URL(traceUrl).host;
  const { changed, sections } = DOCUMENTS[kind]({ siteName, operator, keptDays, markingPartner, countryService });
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
        {texts.legal.changed}{' '}
        <time dateTime={changed}>
          {new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(changed))}
        </time>
        .
      </p>
    </div>
  );
}

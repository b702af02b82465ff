import { type ReactNode, useId } from 'react';
import styles from './account-section.module.css';

interface AccountSectionProps {
  title: string;
  /** What the section is for, in a sentence or two, beside the sheet or above it. */
  about?: ReactNode;
  /** On the sheet: forms, rows and `SectionActions`. */
  children: ReactNode;
}

/** One subject of the account page: description on the left, actions on a sheet on the right. */
export function AccountSection({ title, about, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {about ? <p className={styles.about}>{about}</p> : null}
      </div>
      <div className={styles.sheet}>{children}</div>
    </section>
  );
}

/** One of several subjects on a sheet; a line separates it from the one above. */
export function SectionPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.partTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Buttons and, beside them, the outcome. */
export function SectionActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

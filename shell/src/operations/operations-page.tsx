import { href } from '@bandmark/contracts/routes';
import { Link } from '@bandmark/platform/router';
import type { ReactNode } from 'react';
import { OperatorPage } from '../operators/operator-page';
import { operatorTexts } from '../operators/operator-texts';
import { operationsTexts } from './operations-texts';
import styles from './operations-page.module.css';

const words = operationsTexts.sections;

/** The sections of the page, by the last segment of their address; the first is `/operations`. */
const SECTIONS = [
  ['failed-work', words.failedWork],
  ['attempts', words.attempts],
  ['marking', words.marking],
  ['accounts', words.accounts],
  ['history', words.history],
] as const;
export type SectionName = (typeof SECTIONS)[number][0];

const addressOf = (section: SectionName) =>
  section === 'failed-work' ? href('operations') : href('operations', { section });

interface OperationsPageProps {
  section: SectionName;
  /** Shown beside the title, such as "Refresh". */
  action?: ReactNode;
  children: ReactNode;
}

/** The frame of one section, with links to the others. */
export function OperationsPage({ section, action, children }: OperationsPageProps) {
  return (
    <OperatorPage title={operatorTexts.operators.operations} action={action}>
      <nav className={styles.sections} aria-label={words.label}>
        {SECTIONS.map(([each, name]) => (
          <Link
            key={each}
            to={addressOf(each)}
            className={styles.section}
            aria-current={each === section ? 'page' : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </OperatorPage>
  );
}

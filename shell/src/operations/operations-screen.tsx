import { href } from '@bandmark/contracts/routes';
import { Navigate, useParams } from '@bandmark/platform/router';
import type { ComponentType } from 'react';
import { AccountsSection } from './accounts/accounts-section';
import { AttemptsSection } from './attempts/attempts-section';
import { FailedWorkPage } from './failed-work-page';
import { HistorySection } from './history-section';
import { MarkingSection } from './marking/marking-section';

/** By the last segment of the address. To add a section, add it here and in `operations-page.tsx`. */
const SECTIONS: Readonly<Record<string, ComponentType>> = {
  attempts: AttemptsSection,
  marking: MarkingSection,
  accounts: AccountsSection,
  history: HistorySection,
};

/** Shows the section of the address; `/operations` is the failed work. */
export function OperationsScreen() {
  const { section } = useParams();
  if (section === undefined) return <FailedWorkPage />;
  const Section = Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined;
  return Section ? <Section /> : <Navigate to={href('operations')} replace />;
}

import { useLeftoverEvents } from '../exam/facts/use-leftover-events';
import { TestsPage } from '../tests-list/tests-page';

const reload = () => window.location.reload();

/** `/tests` */
export function TestsScreen() {
  useLeftoverEvents();
  return <TestsPage reload={reload} />;
}

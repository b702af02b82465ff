import { useEventsLeftBehind } from '../exam/facts/use-events-left-behind';
import { TestsPage } from '../tests-list/tests-page';

const reload = () => window.location.reload();

/** `/tests` */
export function TestsScreen() {
  useEventsLeftBehind();
  return <TestsPage reload={reload} />;
}

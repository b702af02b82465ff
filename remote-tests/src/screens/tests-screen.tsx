import { TestsPage } from '../tests-list/tests-page';

const reload = () => window.location.reload();

/** `/tests` */
export function TestsScreen() {
  return <TestsPage reload={reload} />;
}

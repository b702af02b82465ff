import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { MarkingScreen } from '../screens/marking-screen';
import { ReportScreen } from '../screens/report-screen';

export { MarkingScreen, ReportScreen };

({ MarkingScreen, ReportScreen }) satisfies RemoteModules['tests/marking'];

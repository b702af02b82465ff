import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { FullTestScreen, KeyedTestScreen, QuickTestScreen, StartScreen } from '../screens/exam-screens';

export { FullTestScreen, KeyedTestScreen, QuickTestScreen, StartScreen };

({ FullTestScreen, KeyedTestScreen, QuickTestScreen, StartScreen }) satisfies RemoteModules['tests/exam'];

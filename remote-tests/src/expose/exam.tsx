import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { QuickTestScreen, StartScreen } from '../screens/exam-screens';

export { QuickTestScreen, StartScreen };

({ QuickTestScreen, StartScreen }) satisfies RemoteModules['tests/exam'];

import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { QuickSpeakingScreen, QuickWritingScreen, StartScreen } from '../screens/exam-screens';

export { QuickSpeakingScreen, QuickWritingScreen, StartScreen };

({ QuickSpeakingScreen, QuickWritingScreen, StartScreen }) satisfies RemoteModules['tests/exam'];

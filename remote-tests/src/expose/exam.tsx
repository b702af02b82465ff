import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { QuickSpeakingScreen } from '../screens/quick-speaking-screen';
import { QuickWritingScreen } from '../screens/quick-writing-screen';
import { StartScreen } from '../screens/start-screen';

export { QuickSpeakingScreen, QuickWritingScreen, StartScreen };

({ QuickSpeakingScreen, QuickWritingScreen, StartScreen }) satisfies RemoteModules['tests/exam'];

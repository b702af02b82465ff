import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { AccountScreen } from '../screens/account-screen';
import { StandardResultScreen } from '../screens/standard-result-screen';
import { TestsScreen } from '../screens/tests-screen';

export { AccountScreen, StandardResultScreen, TestsScreen };

({ AccountScreen, StandardResultScreen, TestsScreen }) satisfies RemoteModules['tests/screens'];

import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { ResetPasswordScreen } from '../screens/reset-password-screen';
import { SignInScreen } from '../screens/sign-in-screen';

export { ResetPasswordScreen, SignInScreen };

({ ResetPasswordScreen, SignInScreen }) satisfies RemoteModules['auth/screens'];

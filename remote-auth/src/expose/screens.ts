import type { RemoteModules } from '@bandmark/contracts/remotes/modules';
import { ConfirmAddressScreen } from '../screens/confirm-address-screen';
import { EnquiryScreen } from '../screens/enquiry-screen';
import { ResetPasswordScreen } from '../screens/reset-password-screen';
import { SignInScreen } from '../screens/sign-in-screen';
import { StopMailsScreen } from '../screens/stop-mails-screen';

export { ConfirmAddressScreen, EnquiryScreen, ResetPasswordScreen, SignInScreen, StopMailsScreen };

({
  ConfirmAddressScreen,
  EnquiryScreen,
  ResetPasswordScreen,
  SignInScreen,
  StopMailsScreen,
}) satisfies RemoteModules['auth/screens'];

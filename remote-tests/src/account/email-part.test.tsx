import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailPart } from './email-part';

const DETAILS = {
  email: 'sample@example.org',
  isEmailVerified: true,
  hasPassword: true,
  pendingEmail: null,
  deleteAt: null,
};

test.each([
  [true, /log in with your password, or continue with Google at the new address/],
  [false, /^We send a link to this address\. Your email changes when you open the link and confirm it\.$/],
])('with Google (%s), the form says what another email changes', async (hasGoogle, description) => {
  render(<EmailPart details={{ ...DETAILS, hasGoogle }} onChanged={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(description);
});

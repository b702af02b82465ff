import { screen, waitFor, within } from '@testing-library/react';
import type { AuthMode } from './auth-mode';
import {
  AGREEMENT_MESSAGE,
  email,
  EMAIL_MESSAGE,
  fillIn,
  heading,
  PASSWORD,
  password,
  PASSWORD_MESSAGE,
  signInSite,
  submit,
  user,
} from './testing/sign-in-site';

const site = signInSite();

describe('modes', () => {
  test.each<[AuthMode, string]>([
    ['sign-in', 'Log In'],
    ['sign-up', 'Sign up for your account'],
    ['forgot', "We'll send a recovery link to"],
    ['email-sent', 'Email has been sent'],
    ['success', 'You successfully logged in'],
  ])('%s has its heading (§2.28 §2.29 §4.1)', (initialMode, text) => {
    site.show({ initialMode });
    expect(heading()).toHaveTextContent(text);
    expect(heading().textContent).toBe(text);
  });

  test.each<[AuthMode, string]>([
    ['sign-in', 'Log in'],
    ['sign-up', 'Sign up'],
  ])('%s has both fields, Google, the agreement and its own button (§2.30)', (initialMode, button) => {
    site.show({ initialMode });
    expect(email()).toBeVisible();
    expect(password()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  });

  test('only signing up shows the password requirement (§2.31)', async () => {
    site.show();
    expect(screen.queryByText(PASSWORD_MESSAGE)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sign up for an account' }));
    expect(screen.getByText(PASSWORD_MESSAGE)).toBeVisible();
  });

  test('forgot shows the e-mail field and its button alone (§2.32)', () => {
    site.show({ initialMode: 'forgot' });
    expect(screen.getAllByRole('textbox')).toEqual([email()]);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Send recovery link']);
  });

  test('links switch the mode, keep the e-mail and clear the errors (§2.33 §2.34 §4.2)', async () => {
    site.show();
    await user.type(email(), 'no-address');
    await submit('Log in');
    expect(screen.getByRole('alert')).toHaveTextContent(EMAIL_MESSAGE);

    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(heading()).toHaveTextContent("We'll send a recovery link to");
    expect(screen.queryByRole('alert')).toBeNull();
    expect(email()).toHaveValue('no-address');
    expect(heading()).toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(heading()).toHaveTextContent('Log In');
    await user.click(screen.getByRole('link', { name: 'Sign up for an account' }));
    expect(heading()).toHaveTextContent('Sign up for your account');
    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(heading()).toHaveTextContent('Log In');
  });

  test('the links are real ones, for a new tab', () => {
    site.show();
    expect(screen.getByRole('link', { name: 'Sign up for an account' })).toHaveAttribute(
      'href',
      '/sign-in?mode=sign-up',
    );
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/sign-in?mode=forgot');
  });
});

describe('rules', () => {
  test.each(['Log in', 'Sign up'])(
    '%s: a bad e-mail and a bad password are listed, and their fields marked (§2.37 §5.1 §5.2 §5.3 §5.4 §8.2)',
    async (button) => {
      site.show({ initialMode: button === 'Log in' ? 'sign-in' : 'sign-up' });
      await fillIn('ana@', 'short');
      await submit(button);
      const list = screen.getByRole('alert');
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual([EMAIL_MESSAGE, PASSWORD_MESSAGE]);
      expect(list).toHaveFocus();
      expect(email()).toBeInvalid();
      expect(password()).toBeInvalid();
      expect(email()).toHaveAccessibleDescription(EMAIL_MESSAGE);
      expect(site.api.calls).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('forgot checks the e-mail too, and no password (§5.2 §5.3)', async () => {
    site.show({ initialMode: 'forgot' });
    await user.type(email(), 'ana');
    await submit('Send recovery link');
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([EMAIL_MESSAGE]);
  });

  test.each<[AuthMode, string]>([
    ['sign-in', 'Log in'],
    ['sign-up', 'Sign up'],
    ['sign-in', 'Continue with Google'],
  ])('%s, %s: the agreement must be ticked (§5.5 §8.2)', async (initialMode, button) => {
    site.show({ initialMode });
    await fillIn();
    await user.click(screen.getByRole('checkbox'));
    await submit(button);
    expect(screen.getByRole('alert')).toHaveTextContent(AGREEMENT_MESSAGE);
    expect(screen.getByRole('checkbox')).toBeInvalid();
    expect(site.left).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the same mistake twice takes the focus to the list twice', async () => {
    site.show();
    await submit('Log in');
    await user.type(email(), 'x');
    expect(email()).toHaveFocus();
    await submit('Log in');
    expect(screen.getByRole('alert')).toHaveFocus();
  });
});

describe('texts', () => {
  test.each(['Privacy Policy', 'Terms & Conditions'])(
    '%s opens over the card and closes by its button (§2.30)',
    async (name) => {
      site.show();
      await user.click(screen.getByRole('link', { name }));
      const dialog = screen.getByRole('dialog', { name });
      await waitFor(() => expect(dialog.textContent.length).toBeGreaterThan(1000));
      expect(screen.getByRole('checkbox')).toBeChecked();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('a text that its link opened in a new tab stays closed once it is closed', async () => {
    window.history.replaceState(null, '', '/sign-in?read=terms');
    site.show();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    // A failed sign-in loads this address again.
    expect(window.location.search).toBe('');
  });
});

test('Show makes the password readable', async () => {
  site.show();
  await fillIn();
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue(PASSWORD);
});

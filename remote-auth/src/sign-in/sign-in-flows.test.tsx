import { resetPassword, signIn, signUp } from '@bandmark/contracts/api/auth';
import { rememberRedirect, sessionToken } from '@bandmark/platform';
import { refuse } from '@bandmark/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import {
  EMAIL,
  email,
  enter,
  fillIn,
  heading,
  PASSWORD,
  password,
  signInSite,
  solve,
  submit,
  user,
} from './testing/sign-in-site';

const site = signInSite();

describe('signing in', () => {
  test('sends e-mail, password and captcha, stores the session, goes to the remembered place and reloads (§2.36 §3.4 §3.5 §4.5 §7.5)', async () => {
    site.api.on(signIn, { JWT: 'a.b.c' });
    rememberRedirect('/account?tab=1');
    site.show();
    await fillIn(` ${EMAIL} `);
    await submit('Log in');
    await solve();
    await waitFor(() => expect(site.left).toEqual(['enter /account?tab=1']));
    expect(site.api.calls).toEqual([
      { request: 'POST /api/auth/sign-in', body: { email: EMAIL, password: PASSWORD, reCaptcha: 'solved-token' } },
    ]);
    expect(sessionToken()).toBe('a.b.c');
  });

  test('without a remembered place it goes home (§2.36 §4.4)', async () => {
    site.api.on(signIn, { JWT: 'a.b.c' });
    site.show();
    await fillIn();
    await submit('Log in');
    await solve();
    await waitFor(() => expect(site.left).toEqual(['enter /']));
  });

  test.each<[string, unknown, string[], ('email' | 'password')[]]>([
    ['one text', 'Wrong e-mail or password.', ['Wrong e-mail or password.'], []],
    ['a list of texts', ['First.', 'Second.'], ['First.', 'Second.'], []],
    ['a list with fields', [{ message: 'No such e-mail.', field: 'email' }], ['No such e-mail.'], ['email']],
    ['a list with the other field', [{ message: 'Too weak.', field: 'password' }], ['Too weak.'], ['password']],
  ])(
    'a refusal (%s) reloads too, and is shown after the reload (§2.37 §4.5 §7.5 §8.1)',
    async (_shape, message, lines, invalid) => {
      site.api.on(signIn, refuse(401, message));
      const first = site.show();
      await fillIn();
      await submit('Log in');
      await solve();
      await waitFor(() => expect(site.left).toEqual(['reload']));
      expect(sessionToken()).toBe('');
      expect(sessionStorage.getItem('failed-sign-in')).not.toContain(PASSWORD);
      first.unmount();

      site.show({}, { wrapper: StrictMode });
      const list = screen.getByRole('alert');
      expect(
        within(list)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(lines);
      expect(list).toHaveFocus();
      expect(email()).toHaveValue(EMAIL);
      expect(password()).toHaveValue('');
      expect([email(), password()].filter((field) => field.getAttribute('aria-invalid') === 'true')).toEqual(
        invalid.map((field) => (field === 'email' ? email() : password())),
      );
      expect(sessionStorage.getItem('failed-sign-in')).toBeNull();
    },
  );

  test('a lost connection is a failure like any other', async () => {
    site.api.isOffline = true;
    site.show();
    await fillIn();
    await submit('Log in');
    await solve();
    await waitFor(() => expect(site.left).toEqual(['reload']));
    expect(sessionStorage.getItem('failed-sign-in')).toContain('cannot be reached');
  });

  test('a failure that comes after another form was chosen leaves that form as it is', async () => {
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    site.api.on(signIn, () => responded.then(() => refuse(401, 'Wrong e-mail or password.')));
    site.show();
    await fillIn();
    await submit('Log in');
    await solve();
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    respond();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(site.left).toEqual([]);
    expect(sessionStorage.getItem('failed-sign-in')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(email()).toHaveValue(EMAIL);
  });

  test('where the browser keeps nothing the card says so, and asks for no captcha', async () => {
    site.show();
    await fillIn();
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError');
    });
    await submit('Log in');
    expect(screen.getByRole('alert')).toHaveTextContent('Your browser blocks cookies and site data');
    expect(screen.queryByRole('dialog')).toBeNull();
    await submit('Continue with Google');
    expect(site.left).toEqual([]);
    blocked.mockRestore();
    await submit('Log in');
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
  });

  test('while it runs the button says so and takes no second submit', async () => {
    let respond: (value: { JWT: string }) => void = () => undefined;
    site.api.on(signIn, () => new Promise((resolve) => (respond = resolve)));
    site.show();
    await fillIn();
    await submit('Log in');
    await solve();
    const busy = await screen.findByRole('button', { name: 'Logging in…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    expect(screen.queryByRole('dialog')).toBeNull();
    respond({ JWT: 'a.b.c' });
    await waitFor(() => expect(site.left).toEqual(['enter /']));
    expect(site.api.calls).toHaveLength(1);
  });
});

describe('signing up', () => {
  test('stores the session and goes on (§3.4 §3.5 §7.6)', async () => {
    site.api.on(signUp, { JWT: 'a.b.c' });
    rememberRedirect('/tests');
    site.show({ initialMode: 'sign-up' });
    await fillIn();
    await submit('Sign up');
    await solve();
    await waitFor(() => expect(site.left).toEqual(['enter /tests']));
    expect(site.api.calls[0]).toEqual({
      request: 'POST /api/auth/sign-up',
      body: { email: EMAIL, password: PASSWORD, reCaptcha: 'solved-token' },
    });
    expect(sessionToken()).toBe('a.b.c');
  });

  test('a refusal is listed on the same form, which keeps its text (§2.37 §8.1)', async () => {
    site.api.on(signUp, refuse(409, [{ message: 'This email is taken.', field: 'email' }]));
    site.show({ initialMode: 'sign-up' });
    await fillIn();
    await submit('Sign up');
    await solve();
    expect(await screen.findByRole('alert')).toHaveTextContent('This email is taken.');
    expect(email()).toBeInvalid();
    expect(password()).toHaveValue(PASSWORD);
    expect(site.left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Sign up' })).not.toHaveAttribute('aria-disabled', 'true');
  });
});

describe('recovery', () => {
  test("shows the server's message in email-sent (§4.3 §7.7)", async () => {
    site.api.on(resetPassword, { message: 'If this address has an account, a link is on its way.' });
    site.show({ initialMode: 'forgot' });
    await enter(email(), EMAIL);
    await submit('Send recovery link');
    await solve();
    expect(await screen.findByText('If this address has an account, a link is on its way.')).toBeVisible();
    expect(heading()).toHaveTextContent('Email has been sent');
    expect(site.api.calls).toEqual([
      { request: 'POST /api/auth/reset-password', body: { email: EMAIL, reCaptcha: 'solved-token' } },
    ]);
    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(heading()).toHaveTextContent('Log In');
    expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  test.each([
    ['response', { message: 'A link is on its way.' }],
    ['refusal', refuse(429, 'Too many requests.')],
  ])('a %s that comes after the return to the log-in leaves that form alone', async (_what, response) => {
    let respond = () => {};
    site.api.on(resetPassword, async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return response;
    });
    site.api.on(signIn, { JWT: 'a.b.c' });
    site.show({ initialMode: 'forgot' });
    await enter(email(), EMAIL);
    await submit('Send recovery link');
    await solve();
    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled', 'true');
    await enter(password(), PASSWORD);
    respond();
    await submit('Log in');
    await solve();
    await waitFor(() => expect(site.left).toEqual(['enter /']));
    expect(site.api.calls.at(-1)?.body).toMatchObject({ email: EMAIL, password: PASSWORD });
    expect(heading()).toHaveTextContent('Log In');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a refusal is listed (§8.1)', async () => {
    site.api.on(resetPassword, refuse(429, 'Too many requests. Try again in 10 minutes.'));
    site.show({ initialMode: 'forgot' });
    await enter(email(), EMAIL);
    await submit('Send recovery link');
    await solve();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Try again in 10 minutes.');
    expect(heading()).toHaveTextContent("We'll send a recovery link to");
  });
});

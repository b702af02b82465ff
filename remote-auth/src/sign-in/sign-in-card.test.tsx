import { exchangeGoogleCode, resetPassword, signIn, signUp } from '@bandmark/contracts/api/auth';
import { rememberRedirect, sessionToken } from '@bandmark/platform';
import { type MockedApi, mockApi, refuse } from '@bandmark/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import type { CaptchaWidgetProps } from '../captcha/captcha-widget';
import type { PageControl } from '../page-control';
import type { AuthMode } from './auth-mode';
import { SignInCard } from './sign-in-card';

/** The texts of the specification (§5, §8). */
const EMAIL_MESSAGE = 'Email is not valid';
const PASSWORD_MESSAGE =
  'Password must be a minimum of 8 characters, include upper and lowercase letters and at least one number.';
const AGREEMENT_MESSAGE = 'You must agree to our Privacy Policy and Terms & Conditions.';

/** Types without waiting between keys. */
const user = userEvent.setup({ delay: null });

const EMAIL = 'ana@example.org';
const PASSWORD = 'Long-enough-9';

let api: MockedApi;
let left: string[];
const page: PageControl = {
  enter: (path) => void left.push(`enter ${path}`),
  reload: () => void left.push('reload'),
  visit: (address) => void left.push(`visit ${address}`),
};

function FakeCaptcha({ onSolved, onError }: CaptchaWidgetProps) {
  return (
    <>
      <button onClick={() => onSolved('solved-token')}>Solve</button>
      <button onClick={onError}>Fail</button>
    </>
  );
}
const loadFake = () => Promise.resolve(FakeCaptcha);

function show(props: { initialMode?: AuthMode; hasGoogleSignIn?: boolean } = {}) {
  return render(<SignInCard page={page} loadCaptcha={loadFake} hasGoogleSignIn {...props} />);
}

beforeEach(() => {
  api = mockApi();
  left = [];
  window.history.replaceState(null, '', '/sign-in');
  document.cookie = 'redirect=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});
afterEach(() => api.restore());

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const heading = () => screen.getByRole('heading', { level: 1 });

async function fillIn(address = EMAIL, secret = PASSWORD) {
  await user.type(email(), address);
  await user.type(password(), secret);
}
const submit = (name: string) => user.click(screen.getByRole('button', { name }));
const solve = async () => user.click(await screen.findByRole('button', { name: 'Solve' }));

describe('modes', () => {
  test.each<[AuthMode, string]>([
    ['sign-in', 'Log In'],
    ['sign-up', 'Sign up for your account'],
    ['forgot', "We'll send a recovery link to"],
    ['email-sent', 'Email has been sent'],
    ['success', 'You successfully logged in'],
  ])('%s has its heading (§2.28 §2.29 §4.1)', (initialMode, text) => {
    show({ initialMode });
    expect(heading()).toHaveTextContent(text);
    expect(heading().textContent).toBe(text);
  });

  test.each<[AuthMode, string]>([
    ['sign-in', 'Log in'],
    ['sign-up', 'Sign up'],
  ])('%s has both fields, Google, the agreement and its own button (§2.30)', (initialMode, button) => {
    show({ initialMode });
    expect(email()).toBeVisible();
    expect(password()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  });

  test('only signing up shows the password requirement (§2.31)', async () => {
    show();
    expect(screen.queryByText(PASSWORD_MESSAGE)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sign up for an account' }));
    expect(screen.getByText(PASSWORD_MESSAGE)).toBeVisible();
  });

  test('forgot shows the e-mail field and its button alone (§2.32)', () => {
    show({ initialMode: 'forgot' });
    expect(screen.getAllByRole('textbox')).toEqual([email()]);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Send recovery link']);
  });

  test('links switch the mode, keep the e-mail and clear the errors (§2.33 §2.34 §4.2)', async () => {
    show();
    await user.type(email(), 'nobody');
    await submit('Log in');
    expect(screen.getByRole('alert')).toHaveTextContent(EMAIL_MESSAGE);

    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(heading()).toHaveTextContent("We'll send a recovery link to");
    expect(screen.queryByRole('alert')).toBeNull();
    expect(email()).toHaveValue('nobody');
    expect(heading()).toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(heading()).toHaveTextContent('Log In');
    await user.click(screen.getByRole('link', { name: 'Sign up for an account' }));
    expect(heading()).toHaveTextContent('Sign up for your account');
    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(heading()).toHaveTextContent('Log In');
  });

  test('the links are real ones, for a new tab', () => {
    show();
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
      show({ initialMode: button === 'Log in' ? 'sign-in' : 'sign-up' });
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
      expect(api.calls).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('forgot judges the e-mail too, and no password (§5.2 §5.3)', async () => {
    show({ initialMode: 'forgot' });
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
    show({ initialMode });
    await fillIn();
    await user.click(screen.getByRole('checkbox'));
    await submit(button);
    expect(screen.getByRole('alert')).toHaveTextContent(AGREEMENT_MESSAGE);
    expect(screen.getByRole('checkbox')).toBeInvalid();
    expect(left).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the same mistake twice takes the focus to the list twice', async () => {
    show();
    await submit('Log in');
    await user.type(email(), 'x');
    expect(email()).toHaveFocus();
    await submit('Log in');
    expect(screen.getByRole('alert')).toHaveFocus();
  });
});

describe('captcha', () => {
  test('is an overlay that comes with the submit; the page behind it is inert (§2.35)', async () => {
    const { container } = show();
    await fillIn();
    expect(screen.queryByRole('dialog')).toBeNull();
    await submit('Log in');
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
    expect(container.firstElementChild).toHaveAttribute('inert');
    expect(api.calls).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a click on the overlay', () => user.click(screen.getByTestId('captcha-overlay'))],
    ['Escape', () => user.keyboard('{Escape}')],
    ['Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('%s cancels the submit (§2.35)', async (_how, cancel) => {
    show();
    await fillIn();
    await submit('Log in');
    await screen.findByRole('button', { name: 'Solve' });
    await cancel();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveFocus();
    expect(api.calls).toEqual([]);
  });

  test('a click inside the overlay does not cancel', async () => {
    show();
    await fillIn();
    await submit('Log in');
    await user.click(await screen.findByRole('heading', { name: 'One check before we go on' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('one that fails says so and can be tried again', async () => {
    show();
    await fillIn();
    await submit('Log in');
    await user.click(await screen.findByRole('button', { name: 'Fail' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The check did not work.');
    await submit('Try again');
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
  });

  test('one that does not load says so and can be tried again', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const load = jest.fn(loadFake).mockRejectedValueOnce(new Error('ChunkLoadError'));
    render(<SignInCard page={page} loadCaptcha={load} hasGoogleSignIn />);
    await fillIn();
    await submit('Log in');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeVisible();
    warn.mockRestore();
  });
});

describe('signing in', () => {
  test('sends e-mail, password and captcha, stores the session, goes to the remembered place and reloads (§2.36 §3.4 §3.5 §4.5 §7.5)', async () => {
    api.on(signIn, { JWT: 'a.b.c' });
    rememberRedirect('/account?tab=1');
    show();
    await fillIn(` ${EMAIL} `);
    await submit('Log in');
    await solve();
    await waitFor(() => expect(left).toEqual(['enter /account?tab=1']));
    expect(api.calls).toEqual([
      { request: 'POST /api/auth/sign-in', body: { email: EMAIL, password: PASSWORD, reCaptcha: 'solved-token' } },
    ]);
    expect(sessionToken()).toBe('a.b.c');
  });

  test('without a remembered place it goes home (§2.36 §4.4)', async () => {
    api.on(signIn, { JWT: 'a.b.c' });
    show();
    await fillIn();
    await submit('Log in');
    await solve();
    await waitFor(() => expect(left).toEqual(['enter /']));
  });

  test.each<[string, unknown, string[], ('email' | 'password')[]]>([
    ['one text', 'Wrong e-mail or password.', ['Wrong e-mail or password.'], []],
    ['a list of texts', ['First.', 'Second.'], ['First.', 'Second.'], []],
    ['a list with fields', [{ message: 'No such e-mail.', field: 'email' }], ['No such e-mail.'], ['email']],
    ['a list with the other field', [{ message: 'Too weak.', field: 'password' }], ['Too weak.'], ['password']],
  ])(
    'a refusal (%s) reloads too, and is shown after the reload (§2.37 §4.5 §7.5 §8.1)',
    async (_shape, message, lines, invalid) => {
      api.on(signIn, refuse(401, message));
      const first = show();
      await fillIn();
      await submit('Log in');
      await solve();
      await waitFor(() => expect(left).toEqual(['reload']));
      expect(sessionToken()).toBe('');
      expect(sessionStorage.getItem('failed-sign-in')).not.toContain(PASSWORD);
      first.unmount();

      render(<SignInCard page={page} loadCaptcha={loadFake} hasGoogleSignIn />, { wrapper: StrictMode });
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

  test('no network is a failure like another', async () => {
    api.isOffline = true;
    show();
    await fillIn();
    await submit('Log in');
    await solve();
    await waitFor(() => expect(left).toEqual(['reload']));
    expect(sessionStorage.getItem('failed-sign-in')).toContain('cannot be reached');
  });

  test('while it runs the button says so and takes no second submit', async () => {
    let answer: (value: { JWT: string }) => void = () => undefined;
    api.on(signIn, () => new Promise((resolve) => (answer = resolve)));
    show();
    await fillIn();
    await submit('Log in');
    await solve();
    const busy = await screen.findByRole('button', { name: 'Logging in...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    expect(screen.queryByRole('dialog')).toBeNull();
    answer({ JWT: 'a.b.c' });
    await waitFor(() => expect(left).toEqual(['enter /']));
    expect(api.calls).toHaveLength(1);
  });
});

describe('signing up', () => {
  test('stores the session and goes on (§3.4 §3.5 §7.6)', async () => {
    api.on(signUp, { JWT: 'a.b.c' });
    rememberRedirect('/tests');
    show({ initialMode: 'sign-up' });
    await fillIn();
    await submit('Sign up');
    await solve();
    await waitFor(() => expect(left).toEqual(['enter /tests']));
    expect(api.calls[0]).toEqual({
      request: 'POST /api/auth/sign-up',
      body: { email: EMAIL, password: PASSWORD, reCaptcha: 'solved-token' },
    });
    expect(sessionToken()).toBe('a.b.c');
  });

  test('a refusal is listed where it happened, with what was typed still there (§2.37 §8.1)', async () => {
    api.on(signUp, refuse(409, [{ message: 'This email is taken.', field: 'email' }]));
    show({ initialMode: 'sign-up' });
    await fillIn();
    await submit('Sign up');
    await solve();
    expect(await screen.findByRole('alert')).toHaveTextContent('This email is taken.');
    expect(email()).toBeInvalid();
    expect(password()).toHaveValue(PASSWORD);
    expect(left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Sign up' })).not.toHaveAttribute('aria-disabled', 'true');
  });
});

describe('recovery', () => {
  test("shows the server's message in email-sent (§4.3 §7.7)", async () => {
    api.on(resetPassword, { message: 'If this address has an account, a link is on its way.' });
    show({ initialMode: 'forgot' });
    await user.type(email(), EMAIL);
    await submit('Send recovery link');
    await solve();
    expect(await screen.findByText('If this address has an account, a link is on its way.')).toBeVisible();
    expect(heading()).toHaveTextContent('Email has been sent');
    expect(api.calls).toEqual([
      { request: 'POST /api/auth/reset-password', body: { email: EMAIL, reCaptcha: 'solved-token' } },
    ]);
    await user.click(screen.getByRole('link', { name: 'Return to log in' }));
    expect(heading()).toHaveTextContent('Log In');
    expect(screen.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('a refusal is listed (§8.1)', async () => {
    api.on(resetPassword, refuse(429, 'Too many requests. Try again in 10 minutes.'));
    show({ initialMode: 'forgot' });
    await user.type(email(), EMAIL);
    await submit('Send recovery link');
    await solve();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Try again in 10 minutes.');
    expect(heading()).toHaveTextContent("We'll send a recovery link to");
  });
});

describe('Google', () => {
  test('leaves for the backend as a full page (§7.8)', async () => {
    show();
    await submit('Continue with Google');
    expect(left).toEqual(['visit /api/auth/google?signInFrom=certificate']);
  });

  test('says so where it is not set up', async () => {
    show({ hasGoogleSignIn: false });
    await submit('Continue with Google');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Sign-in with Google is not set up on this site. Use your email instead.',
    );
    expect(left).toEqual([]);
  });

  test('comes back with a code that is exchanged once and leaves the address', async () => {
    api.on(exchangeGoogleCode, { JWT: 'g.g.g' });
    window.history.replaceState(null, '', '/sign-in?code=once-1');
    render(<SignInCard page={page} loadCaptcha={loadFake} hasGoogleSignIn />, { wrapper: StrictMode });
    expect(screen.getByText('Loading...')).toBeVisible();
    await waitFor(() => expect(left).toEqual(['enter /']));
    expect(api.calls).toEqual([{ request: 'POST /api/auth/google/exchange', body: { code: 'once-1' } }]);
    expect(sessionToken()).toBe('g.g.g');
    expect(window.location.search).toBe('');
  });

  test('a code that is refused is told, and the card is there again', async () => {
    api.on(exchangeGoogleCode, refuse(400, 'This sign-in has expired. Start again.'));
    window.history.replaceState(null, '', '/sign-in?code=once-2');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has expired. Start again.');
    expect(email()).toBeVisible();
    expect(left).toEqual([]);
  });

  test('giving up at Google is told', async () => {
    window.history.replaceState(null, '', '/sign-in?error=access_denied');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in with Google did not finish.');
    expect(window.location.search).toBe('');
  });
});

describe('texts', () => {
  test.each(['Privacy Policy', 'Terms & Conditions'])(
    '%s opens over the card and closes by its button (§2.30)',
    async (name) => {
      show();
      await user.click(screen.getByRole('link', { name }));
      const dialog = screen.getByRole('dialog', { name });
      expect(dialog.textContent?.length).toBeGreaterThan(1000);
      expect(screen.getByRole('checkbox')).toBeChecked();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

test('Show makes the password readable', async () => {
  show();
  await fillIn();
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue(PASSWORD);
});

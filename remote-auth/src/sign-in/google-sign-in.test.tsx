import { exchangeGoogleCode } from '@bandmark/contracts/api/auth';
import { sessionToken } from '@bandmark/platform';
import { refuse } from '@bandmark/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { AGREEMENT_MESSAGE, email, signInSite, submit, user } from './testing/sign-in-site';

const site = signInSite();
const UNAVAILABLE = 'Sign-in with Google is not set up on this site. Use your email instead.';

describe('Google', () => {
  test('leaves for the backend as a full page (§7.8)', async () => {
    site.show();
    await submit('Continue with Google');
    expect(site.left).toEqual(['visit /api/auth/google?signInFrom=certificate']);
  });

  test('on a site without it, its button says so at once, and its rules are the same (§5.5 §7.8)', async () => {
    site.show({ hasGoogleSignIn: false });
    expect(screen.getByRole('button', { name: 'Continue with Google' })).toHaveAccessibleDescription(UNAVAILABLE);
    await user.click(screen.getByRole('checkbox'));
    await submit('Continue with Google');
    expect(screen.getByRole('alert')).toHaveTextContent(AGREEMENT_MESSAGE);
    expect(site.left).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await submit('Continue with Google');
    expect(site.left).toEqual(['visit /api/auth/google?signInFrom=certificate']);
  });

  test('led back from a site without it, the card says why', async () => {
    window.history.replaceState(null, '', '/sign-in?error=unavailable');
    site.show({ hasGoogleSignIn: false });
    expect(await screen.findByRole('alert')).toHaveTextContent(UNAVAILABLE);
    expect(window.location.search).toBe('');
  });

  test('comes back with a code that is exchanged once and leaves the address', async () => {
    site.api.on(exchangeGoogleCode, { JWT: 'g.g.g' });
    window.history.replaceState(null, '', '/sign-in?code=once-1');
    site.show({}, { wrapper: StrictMode });
    expect(screen.getByText('Loading...')).toBeVisible();
    await waitFor(() => expect(site.left).toEqual(['enter /']));
    expect(site.api.calls).toEqual([{ request: 'POST /api/auth/google/exchange', body: { code: 'once-1' } }]);
    expect(sessionToken()).toBe('g.g.g');
    expect(window.location.search).toBe('');
  });

  test('a refused code shows the error on the card', async () => {
    site.api.on(exchangeGoogleCode, refuse(400, 'This sign-in has expired. Start again.'));
    window.history.replaceState(null, '', '/sign-in?code=once-2');
    site.show();
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has expired. Start again.');
    expect(email()).toBeVisible();
    expect(site.left).toEqual([]);
  });

  test('a session that the browser cannot keep shows an error, not a spinner for ever', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    site.api.on(exchangeGoogleCode, { JWT: 'g.g.g' });
    window.history.replaceState(null, '', '/sign-in?code=once-3');
    site.show();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
    full.mockRestore();
  });

  test('giving up at Google shows the error', async () => {
    window.history.replaceState(null, '', '/sign-in?error=access_denied');
    site.show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Signing in with Google did not finish.');
    expect(window.location.search).toBe('');
  });
});

import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { skillName } from '@bandmark/domain/skills';
import { useAppStore, clearSession } from '@bandmark/platform';
import { browserHistory, providePlatform } from '@bandmark/platform/host';
import { memoryHistory } from '@bandmark/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Dialog } from '@bandmark/ui/dialog';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { forgetModuleEntries } from '../outlet/load-entry';
import { SiteRouter } from './site-router';

const named = (name: string) => () => <h1>{name}</h1>;
function Counting() {
  const [count, setCount] = useState(0);
  return (
    <button
      onClick={() => {
        setCount(count + 1);
      }}
    >
      Count {count}
    </button>
  );
}

/** Every remote of the page, with screens that render only their name. */
const modules: Record<string, unknown> = {
  'auth/screens': { SignInScreen: named('Log In'), ResetPasswordScreen: named('Set a new password') },
  'tests/screens': {
    TestsScreen: Counting,
    AccountScreen: named('Account'),
    StandardResultScreen: named('READING TEST RESULT'),
  },
  'tests/exam': {
    StartScreen: named('Before you start'),
    QuickTestScreen: ({ skill }: { skill: 'writing' | 'speaking' }) => <h1>{skillName(skill)}</h1>,
    FullTestScreen: ({ skill }: { skill: 'writing' | 'speaking' }) => <h1>{skillName(skill)}</h1>,
    KeyedTestScreen: named('Reading'),
  },
  'tests/marking': { MarkingScreen: named('Marking'), ReportScreen: named('Report') },
  'replay/screens': { ReplayScreen: named('Replay') },
  'certificate/screens': {
    CertificateScreen: ({ certificateId, isVerified }: { certificateId: string; isVerified: boolean }) => (
      <h1>
        Certificate {certificateId}
        {isVerified ? ' verified' : ''}
      </h1>
    ),
  },
};

const signInScreens = modules['auth/screens'];

const load = jest.fn((key: string) => Promise.resolve(modules[key]));

beforeEach(() => {
  load.mockClear();
  modules['auth/screens'] = signInScreens;
  forgetModuleEntries();
  window.history.replaceState(null, '', '/');
  document.cookie = 'redirect=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  providePlatform({ load: load as never, preload: () => {}, openOutbox: () => new Promise(() => {}) });
  window.scrollTo = () => {};
});

function signIn(claims: object = {}) {
  localStorage.setItem(TOKEN_KEY, `h.${btoa(JSON.stringify(claims))}.s`);
}

function visit(path: string, variant: 'browser' | 'hybrid' = 'browser') {
  const history = memoryHistory([path]);
  render(<SiteRouter history={history} variant={variant} />);
  return history;
}

describe('route table', () => {
  test.each([
    ['/sign-in', 'Log In', '§2.3 §6.3'],
    ['/reset-password', 'Set a new password', 'own'],
    ['/test-result/reading/7', 'READING TEST RESULT', '§2.4 §6.3'],
    ['/replay/writing/u/webm/7', 'Replay', '§2.5 §6.3'],
    ['/replay/writing/u/webm/7/one', 'Replay', '§2.5'],
    ['/replay/writing/u/webm/7/one/two', 'Replay', '§2.5'],
    ['/report/writing/abc', 'Report', 'own'],
    ['/recorder', 'Try the recorder', 'own'],
    ['/somewhere/else', 'Page not found', 'own'],
    ['/test/reading', 'Page not found', 'own'],
  ])('%s is open and shows %s (%s)', async (path, heading) => {
    visit(path);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  test.each([
    ['/account', 'Account', '§2.6 §6.4'],
    ['/start/quick', 'Before you start', '§2.8 §6.4'],
    ['/quick-test-writing/7', 'Writing', '§2.10 §6.4'],
    ['/quick-test-speaking/7', 'Speaking', '§2.10 §6.4'],
    ['/test-writing/7', 'Writing', '§2.9 §6.4'],
    ['/test-speaking/7', 'Speaking', '§2.9 §6.4'],
    ['/test/reading/7', 'Reading', '§2.11 §6.4'],
    ['/test/', 'Coming soon', '§2.12 §6.4 §8.6'],
    ['/marking', 'Marking', 'own'],
    ['/marking/7', 'Marking', 'own'],
    ['/status', 'Status', 'own'],
    ['/operations', 'Operations', 'own'],
  ])(
    '%s shows %s when signed in, and otherwise the sign-in screen, remembering the path (%s §2.14 §4.12 §8.7)',
    async (path, heading) => {
      signIn();
      visit(path);
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      localStorage.removeItem(TOKEN_KEY);
      const history = visit(path);
      expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
      expect(history.shown().location.pathname).toBe('/sign-in');
      expect(document.cookie).toBe(`redirect=${encodeURIComponent(path)}`);
    },
  );

  test('/tests shows the tests list when signed in, and otherwise the sign-in screen (§2.7 §6.4)', async () => {
    signIn();
    visit('/tests');
    expect(await screen.findByRole('button', { name: 'Count 0' })).toBeVisible();
    localStorage.removeItem(TOKEN_KEY);
    visit('/tests');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });

  test('the window is named after the page', async () => {
    visit('/sign-in');
    await screen.findByRole('heading', { name: 'Log In' });
    expect(document.title).toBe('Log In – Bandmark');
  });

  test.each([
    ['/test/listening/7', 'Listening test – Bandmark'],
    ['/test/reading/7', 'Reading test – Bandmark'],
    ['/test/singing/7', 'Test – Bandmark'],
    ['/test-speaking/7', 'Speaking test – Bandmark'],
    ['/quick-test-writing/7', 'Writing test – Bandmark'],
    ['/operations', 'Operations – Bandmark'],
    ['/operations/accounts', 'Operations: accounts – Bandmark'],
  ])('of %s it is %s', async (path, title) => {
    signIn();
    visit(path);
    await waitFor(() => expect(document.title).toBe(title));
  });
});

describe('guard', () => {
  test('an expired token is no session (§6.1)', async () => {
    signIn({ exp: 1 });
    visit('/account?tab=name');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(document.cookie).toBe(`redirect=${encodeURIComponent('/account?tab=name')}`);
  });

  test('a session that user-info cleared leaves the protected screen', async () => {
    signIn();
    visit('/account');
    await screen.findByRole('heading', { name: 'Account' });
    act(() => {
      clearSession();
    });
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });

  test('a token that expires during a test does not throw the candidate out', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    try {
      signIn({ exp: Date.now() / 1000 + 60 });
      visit('/quick-test-writing/7');
      await screen.findByRole('heading', { name: 'Writing' });
      jest.setSystemTime(Date.now() + 120_000);
      act(() => {
        useAppStore.setState({ isMusicMuted: false });
      });
      expect(screen.getByRole('heading', { name: 'Writing' })).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('hash takeover', () => {
  const become = async (hash: string) => {
    await act(async () => {
      window.location.hash = hash;
      await new Promise((resolve) => {
        window.addEventListener('hashchange', resolve, { once: true });
      });
    });
  };

  test('replaces the whole app and gives it back as it was (§2.17 §2.18 §2.19 §4.11)', async () => {
    signIn();
    window.history.replaceState(null, '', '/tests');
    render(<SiteRouter history={browserHistory()} variant="browser" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Count 0' }));

    await become('#Abc123/verification');
    expect(await screen.findByRole('heading', { name: 'Certificate Abc123 verified' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    await become('#Abc123');
    expect(await screen.findByRole('heading', { name: 'Certificate Abc123' })).toBeVisible();
    await become('#pricing');
    expect(await screen.findByRole('button', { name: 'Count 1' })).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('closes a dialog that is open as Esc does: a modal one, though hidden, makes the certificate inert', async () => {
    const onClose = jest.fn();
    modules['auth/screens'] = {
      SignInScreen: function Screen() {
        const [isOpen, setOpen] = useState(true);
        const close = () => {
          onClose();
          setOpen(false);
        };
        return (
          <Dialog title="Privacy Policy" isOpen={isOpen} onClose={close} actions={null}>
            All of it.
          </Dialog>
        );
      },
    };
    window.history.replaceState(null, '', '/sign-in');
    render(<SiteRouter history={browserHistory()} variant="browser" />);
    await screen.findByRole('dialog', { name: 'Privacy Policy' });
    await become('#Abc123');
    expect(await screen.findByRole('heading', { name: 'Certificate Abc123' })).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  test('begins at the top of the certificate, wherever the page before was scrolled to', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo');
    window.history.replaceState(null, '', '/sign-in');
    render(<SiteRouter history={browserHistory()} variant="browser" />);
    await screen.findByRole('heading', { name: 'Log In' });
    await become('#Abc123');
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    // The recordings are further down on the same certificate, so the scroll position must stay.
    await become('#Abc123/verification');
    expect(scrollTo).toHaveBeenCalledTimes(1);
    scrollTo.mockRestore();
  });

  test('a page that begins with a certificate loads nothing else (§2.17 §6.3)', async () => {
    window.history.replaceState(null, '', '/sign-in#A1');
    render(<SiteRouter history={browserHistory()} variant="browser" />);
    expect(await screen.findByRole('heading', { name: 'Certificate A1' })).toBeVisible();
    expect(load.mock.calls).toEqual([['certificate/screens']]);
    await become('');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });

  test('an in-page anchor is no certificate (§5.7)', async () => {
    window.history.replaceState(null, '', '/sign-in#about');
    render(<SiteRouter history={browserHistory()} variant="browser" />);
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  });
});

describe('hybrid variant', () => {
  test.each([['/'], ['/pricing']])('%s leads to sign-in, or to the tests when signed in (§2.16)', async (path) => {
    visit(path, 'hybrid');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    signIn();
    visit(path, 'hybrid');
    expect(await screen.findByRole('button', { name: 'Count 0' })).toBeVisible();
  });
});

import { DEFAULT_SITE_SETTINGS } from '@bandmark/contracts/site-settings';
import { clearSession, siteSettings, storeSession } from '@bandmark/platform';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LandingScreen, type Section } from './landing-screen';

/** A token that expires in the far future. */
const TOKEN = `e30.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`;
const SAMPLE = `/#${DEFAULT_SITE_SETTINGS.sampleCertificateId}`;

function Address() {
  const { pathname, hash } = useLocation();
  return <output data-testid="address">{pathname + hash}</output>;
}

/** Provides no platform services, so that requesting a remote would throw. */
function open(address = '/', focus?: Section) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <LandingScreen {...(focus ? { focus } : {})} />
      <Address />
    </MemoryRouter>,
  );
}

const header = () => within(screen.getByRole('banner'));
const section = (name: RegExp) => within(screen.getByRole('region', { name }));

describe('header', () => {
  test.each([
    ['Home', '/'],
    ['Features', '/#features'],
    ['Pricing', '/#pricing'],
    ['Sample Certificate', SAMPLE],
  ])('%s leads to %s (§2.1 §2.20)', (name, href) => {
    open();
    expect(header().getByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('offers Sign In to a visitor (§2.21 §6.2)', () => {
    open();
    expect(header().getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in');
    expect(header().queryByRole('link', { name: 'Tests' })).not.toBeInTheDocument();
  });

  test('offers Tests when signed in (§2.21 §6.2)', () => {
    storeSession(TOKEN);
    open();
    expect(header().getByRole('link', { name: 'Tests' })).toHaveAttribute('href', '/tests');
    expect(header().queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });

  test('offers Sign In again when the session ends while the page is open', () => {
    storeSession(TOKEN);
    open();
    act(() => clearSession());
    expect(header().getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
    expect(header().queryByRole('link', { name: 'Tests' })).not.toBeInTheDocument();
  });

  test('its menu opens, closes with Esc and gives the focus back, and closes when a link is followed', async () => {
    open();
    const button = header().getByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    expect(within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Home' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();

    await userEvent.click(button);
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Pricing' }),
    );
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('/#pricing');
  });
});

test('the hero says what it is, starts a test and shows the certificate (§2.22 §2.26 §9.17)', () => {
  open();
  expect(screen.getByText('Video Verified')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your English, on the record.');
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/tests');
  expect(screen.getByRole('link', { name: 'Interactive Certificate' })).toHaveAttribute('href', SAMPLE);
  expect(screen.getByRole('img', { name: /level C1 Advanced/ })).toBeInTheDocument();
  expect(screen.getByText(/webcam and a headset/)).toHaveTextContent('A quick assessment takes 30 minutes.');
});

test('the picture shows the sample certificate that the server has', () => {
  const own = jest.replaceProperty(siteSettings(), 'sample', {
    userName: 'Another Sample',
    awardedAt: '2026-12-31T23:30:00.000Z',
    level: 'B2',
    skills: [{ skill: 'speaking', level: 'B1', band: 5 }],
  });
  open();
  expect(
    screen.getByRole('img', {
      name: 'The certificate of Another Sample: level B2 Upper Intermediate, awarded on 31 December 2026',
    }),
  ).toHaveTextContent(/Another Sample.*Speaking.*5\.0/);
  own.restore();
});

test('the claims come from the settings, in hero and footer (§2.22)', () => {
  open();
  expect(screen.getByText('250K').parentElement).toHaveTextContent('250K users');
  expect(screen.getByText('5+ years')).toBeInTheDocument();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('12K').parentElement).toHaveTextContent('12K stars');
  expect(footer.getByText(/It sits on top of/)).toHaveTextContent(
    'sits on top of IELTS practice and is powered by a partner test-prep provider, with over 5 million writings evaluated',
  );
});

test('the animated certificate can be stopped and played again (§2.22)', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the animation' }));
  expect(document.querySelector('.playing')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Play the animation again' }));
  expect(document.querySelector('.playing')).toBeInTheDocument();
});

test('the animation is over after one run', () => {
  open();
  fireEvent.animationEnd(document.querySelector('.sample .mark') as Element);
  expect(screen.getByRole('button', { name: 'Play the animation again' })).toBeInTheDocument();
  expect(document.querySelector('.playing')).not.toBeInTheDocument();
});

test('six features (§2.22)', () => {
  open();
  const features = section(/four skills, a level you can show/);
  expect(features.getAllByRole('article')).toHaveLength(6);
  expect(features.getAllByRole('heading', { level: 3 })).toHaveLength(6);
});

describe('pricing', () => {
  const plan = (name: string) => within(section(/^Pricing$/).getByRole('article', { name }));

  test('Basic: struck-through $20, now free, per month (§2.25 §9.16)', () => {
    open();
    const former = plan('Basic').getByText('$20', { selector: 's' });
    expect(former.textContent).toBe('$20');
    expect(former.parentElement).toHaveTextContent('was $20');
    expect(plan('Basic').getByText('Free')).toBeInTheDocument();
    expect(plan('Basic').getByText('per month')).toBeInTheDocument();
  });

  test('Pro: $40 per month (§2.25 §9.16)', () => {
    open();
    expect(plan('Pro').getByText('$40').parentElement).toHaveTextContent('$40per month');
  });

  test('Enterprise: $500 per month, its five points, arranged with sales by an enquiry or by e-mail (§2.25 §9.16)', () => {
    open();
    expect(plan('Enterprise').getByText('$500').parentElement).toHaveTextContent('$500per month');
    expect(
      plan('Enterprise')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Bulk user management', 'Team analytics', 'Unlimited exams', 'API access', 'Priority support']);
    expect(plan('Enterprise').getByText('Arranged with sales.')).toBeInTheDocument();
    expect(plan('Enterprise').getByRole('link', { name: 'Ask about Enterprise' })).toHaveAttribute(
      'href',
      '/enquiry/enterprise',
    );
    expect(plan('Pro').getByRole('link', { name: 'Ask about Pro' })).toHaveAttribute('href', '/enquiry/pro');
    expect(plan('Enterprise').getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
      'href',
      expect.stringContaining(`mailto:${DEFAULT_SITE_SETTINGS.salesEmail}`),
    );
  });
});

describe('going to a section', () => {
  const nextFrame = () =>
    act(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  const scrolled = jest.fn<void, [string, unknown]>();
  beforeEach(() => {
    scrolled.mockClear();
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element, options) {
      scrolled(this.id, options);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['/#features', undefined, 'features'],
    ['/#pricing', undefined, 'pricing'],
    ['/pricing', 'pricing', 'pricing'],
    ['/', 'features', 'features'],
    ['/#features', 'pricing', 'features'],
  ] as const)('%s with focus %s scrolls smoothly to %s (§2.2 §2.23)', async (address, focus, id) => {
    open(address, focus);
    await nextFrame();
    expect(scrolled.mock.calls).toEqual([[id, { behavior: 'smooth', block: 'start' }]]);
    expect(document.getElementById(id)).toHaveFocus();
  });

  test.each(['/', '/#main', SAMPLE])('%s stays where it is', async (address) => {
    open(address);
    await nextFrame();
    expect(scrolled).not.toHaveBeenCalled();
  });

  test('the same link works twice', async () => {
    open();
    const link = header().getByRole('link', { name: 'Features' });
    await userEvent.click(link);
    await nextFrame();
    await userEvent.click(link);
    await nextFrame();
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  test('Home goes to the top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    open('/#pricing');
    await userEvent.click(header().getByRole('link', { name: 'Home' }));
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/);
  });

  test('does not scroll smoothly under reduced motion', async () => {
    const original = window.matchMedia;
    window.matchMedia = (query) => ({ ...original(query), matches: true });
    open('/#pricing');
    await nextFrame();
    expect(scrolled.mock.calls).toEqual([['pricing', { behavior: 'auto', block: 'start' }]]);
    window.matchMedia = original;
  });
});

test.each([
  ['Terms & Conditions', /governed by the law of/],
  ['Privacy Policy', /do not knowingly collect data from them/],
])('%s opens over the page and closes (§2.27)', async (title, fact) => {
  open();
  await userEvent.click(screen.getByRole('button', { name: title }));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  expect(await dialog.findByText(fact)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('ids in the page are lower-case, so that no anchor is taken for a certificate', () => {
  open();
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['main', 'features', 'pricing']));
  expect(ids.filter((id) => id.startsWith('A'))).toEqual([]);
});

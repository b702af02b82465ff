import { render, screen } from '@testing-library/react';
import { legalTitle } from './legal-dialog';
import { LegalText } from './legal-text';

const SITE = {
  siteName: 'Sample Site',
  operator: {
    name: 'Sample Operator',
    address: '1 Sample Street',
    contact: 'us@example.org',
    country: 'the Netherlands',
  },
  keptDays: { telemetry: 12, mails: 13, chunks: 1, partialChunks: 15, deletion: 7 },
};

test('a marking partner is named only where there is one', () => {
  const { unmount } = render(<LegalText kind="privacy" site={{ ...SITE, markingPartner: 'Sample Partner' }} />);
  expect(
    screen.getByText(/^Sample Partner marks answers for us\. .* not your name and not your address\. What it has/),
  ).toBeVisible();
  expect(
    screen.getByText(/only to examiners, to Sample Partner, which marks answers for us, and to those/),
  ).toBeVisible();
  unmount();
  render(<LegalText kind="privacy" site={SITE} />);
  expect(screen.queryByText(/marks answers for us/)).toBeNull();
});

test('the terms name a partner among those who mark only where there is one', () => {
  const { unmount } = render(<LegalText kind="terms" site={{ ...SITE, markingPartner: 'Sample Partner' }} />);
  expect(
    screen.getByText(/^Writing and speaking are marked by a person or by Sample Partner; an automatic/),
  ).toBeVisible();
  unmount();
  render(<LegalText kind="terms" site={SITE} />);
  expect(screen.getByText(/^Writing and speaking are marked by a person; an automatic/)).toBeVisible();
});

test('a service that is asked for the country is named only where there is one', () => {
  const { unmount } = render(
    <LegalText kind="privacy" site={{ ...SITE, traceUrl: 'https://trace.example/cdn-cgi' }} />,
  );
  expect(
    screen.getByText(/^Country: .* Your browser asks trace\.example for it, which sees the address/),
  ).toBeVisible();
  unmount();
  render(<LegalText kind="privacy" site={SITE} />);
  expect(screen.getByText('Country: a two-letter code, asked once.')).toBeVisible();
});

/** The facts that the specification states (§2, landing page). */
test.each([
  ['terms', 'Terms & Conditions', /governed by the law of the Netherlands/],
  ['terms', 'Terms & Conditions', /allow 2-3 weeks for a reply/],
  ['privacy', 'Privacy Policy', /Requests are answered within one month/],
  ['privacy', 'Privacy Policy', /children under 13, and we do not knowingly collect data from them/],
] as const)('%s: "%s" says %s (§2.27)', (kind, title, fact) => {
  render(<LegalText kind={kind} site={SITE} />);
  expect(legalTitle(kind)).toBe(title);
  expect(screen.getByText(fact)).toBeInTheDocument();
  expect(screen.getByText(/^\d+ November 2026$/)).toHaveAttribute('datetime', expect.stringMatching(/^2026-11-\d\d$/));
});

test.each(['terms', 'privacy'] as const)('%s names the operator and how to write to them', (kind) => {
  render(<LegalText kind={kind} site={SITE} />);
  const text = document.body.textContent;
  for (const words of ['Sample Operator', '1 Sample Street', 'us@example.org', 'Sample Site'])
    expect(text).toContain(words);
});

test('retention times are the server’s', () => {
  render(<LegalText kind="privacy" site={SITE} />);
  for (const words of [
    /Technical notes: 12 days\./,
    /no mail server: 13 days\./,
    /go 1 day after .* or 15 days after/,
  ]) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
});

test('a server that does not send them yet leaves no gap', () => {
  render(<LegalText kind="terms" site={{ siteName: 'Sample Site' }} />);
  expect(document.body.textContent).not.toContain('undefined');
});

test('its parts are headings below the title of the overlay', () => {
  render(<LegalText kind="privacy" site={SITE} />);
  expect(screen.getByRole('heading', { level: 3, name: 'Children' })).toBeInTheDocument();
});

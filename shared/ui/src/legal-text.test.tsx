import { render, screen } from '@testing-library/react';
import { LegalText, legalTitle } from './legal-text';

/** The facts that the specification names (§2, landing page). */
test.each([
  ['terms', 'Terms & Conditions', /governed by the law of the Republic of Estonia/],
  ['terms', 'Terms & Conditions', /allow 2–3 weeks for a reply/],
  ['privacy', 'Privacy Policy', /Requests are answered within one month/],
  ['privacy', 'Privacy Policy', /children under 13, and we do not knowingly collect data from them/],
] as const)('%s: "%s" says %s (§2.27)', (kind, title, fact) => {
  render(<LegalText kind={kind} />);
  expect(legalTitle(kind)).toBe(title);
  expect(screen.getByText(fact)).toBeInTheDocument();
  expect(screen.getByText('1 November 2026')).toHaveAttribute('datetime', '2026-11-01');
});

test('its parts are headings below the title of the overlay', () => {
  render(<LegalText kind="privacy" />);
  expect(screen.getByRole('heading', { level: 3, name: 'Children' })).toBeInTheDocument();
});

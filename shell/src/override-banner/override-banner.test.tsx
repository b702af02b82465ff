import type { RegistryView, Release } from '@bandmark/contracts/registry';
import { fireEvent, render, screen } from '@testing-library/react';
import { OverrideBanner } from './override-banner';
import { resetAddress } from './overrides-in-force';

const release = { version: '1.2.0' } as Release;
const view = (remotes: RegistryView['remotes'], shell?: RegistryView['shell']): RegistryView => ({
  schema: 1,
  generation: 1,
  origin: '',
  remotes,
  shell,
});

test('names the remote and the machine it comes from, and leads back', () => {
  render(
    <OverrideBanner
      view={view({
        auth: { current: release, reason: 'override', developmentOrigin: 'http://localhost:4173' },
        tests: { current: release, reason: 'canary' },
      })}
    />,
  );
  expect(screen.getByRole('complementary', { name: 'Development version' })).toHaveTextContent(
    'Development version of remote-auth from http://localhost:4173',
  );
  expect(screen.queryByText(/remote-tests/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Reset' })).toHaveAttribute('href', '/?bandmark-override=');
});

test('names a published version, of the shell too', () => {
  render(
    <OverrideBanner
      view={view({ auth: { current: release, reason: 'override' } }, { version: '2.0.0', reason: 'override' })}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'shell is shown in version 2.0.0',
    'remote-auth is shown in version 1.2.0',
  ]);
});

test.each([[null], [view({ auth: { current: release, reason: 'pinned' } })], [view({ auth: { current: release } })]])(
  'is not there without an override (%#)',
  (given) => {
    const { container } = render(<OverrideBanner view={given} />);
    expect(container).toBeEmptyDOMElement();
  },
);

// The middle button and the menu, also by keyboard, open the link without a click.
test.each(['click', 'pointerDown', 'contextMenu'] as const)(
  'leads back to the page that is shown by now (%s)',
  (press) => {
    render(<OverrideBanner view={view({ auth: { current: release, reason: 'override' } })} />);
    window.history.pushState(null, '', '/tests?a=1#AbC');
    const link = screen.getByRole('link', { name: 'Reset' });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent[press](link);
    expect(link).toHaveAttribute('href', '/tests?a=1&bandmark-override=#AbC');
    window.history.replaceState(null, '', '/');
  },
);

test('the way back keeps the page', () => {
  expect(resetAddress({ pathname: '/marking/7', search: '?a=1', hash: '#x' })).toBe(
    '/marking/7?a=1&bandmark-override=#x',
  );
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router-dom';
import { GuardedRouter } from './guarded-router';
import { memoryHistory } from './guarded-history';
import { Link, type LinkProps, NavLink, type NavLinkProps } from './link';

function Shown() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <output>
      {pathname + search + hash} {JSON.stringify(state)}
    </output>
  );
}

function show(link: React.ReactNode, entries = ['/tests', '/marking/7'], index = 1) {
  const history = memoryHistory(entries, index);
  const shown = render(
    <GuardedRouter history={history}>
      {link}
      <Shown />
    </GuardedRouter>,
  );
  return { ...shown, history, where: () => screen.getByRole('status').textContent };
}

/** The attributes that react-router adds for its own framework. */
const html = (container: HTMLElement) => container.querySelector('a')?.outerHTML.replace(' data-discover="true"', '');

const LINKS: readonly [string, LinkProps][] = [
  ['a page', { to: '/tests', className: 'x', id: 'a' }],
  ['an object', { to: { pathname: '/tests', search: '?t=1', hash: '#b' } }],
  ['a relative address', { to: '../tests' }],
  ['a query alone', { to: '?t=2' }],
  ['another site', { to: 'https://other.example/x?y#z', target: '_blank', rel: 'noreferrer' }],
  ['a mail', { to: 'mailto:ann@bandmark.example' }],
  ['another origin by two slashes', { to: '//other.example/x' }],
];

test.each(LINKS)('a link to %s is the anchor that react-router makes', (_what, props) => {
  const own = html(show(<Link {...props}>Go</Link>).container);
  document.body.replaceChildren();
  expect(own).toBe(html(show(<RouterLink {...(props as Parameters<typeof RouterLink>[0])}>Go</RouterLink>).container));
});

const NAV_LINKS: readonly [string, NavLinkProps][] = [
  ['its own page', { to: '/marking/7' }],
  ['a page above', { to: '/marking', className: 'x' }],
  ['a page above, at its end alone', { to: '/marking', end: true }],
  ['the same letters', { to: '/mark' }],
  ['another case', { to: '/MARKING' }],
  ['another case that counts', { to: '/MARKING', caseSensitive: true }],
  ['the root', { to: '/' }],
  ['a slash at the end', { to: '/marking/' }],
  ['a class by state', { to: '/marking', className: ({ isActive }) => (isActive ? 'on' : 'off') }],
  ['a style by state', { to: '/marking', style: ({ isActive }) => ({ top: isActive ? 1 : 2 }) }],
  ['children by state', { to: '/x', children: ({ isActive }: { isActive: boolean }) => String(isActive) }],
  ['another word for current', { to: '/marking', 'aria-current': 'location' }],
];

test.each(NAV_LINKS)('a navigation link to %s is the anchor that react-router makes', (_what, props) => {
  const own = html(show(<NavLink {...props} />).container);
  document.body.replaceChildren();
  const routers = html(show(<RouterNavLink {...(props as Parameters<typeof RouterNavLink>[0])} />).container);
  expect(own?.replace(' class=""', '')).toBe(routers?.replace(' class=""', ''));
});

test('a click navigates within the page, with its state, and replaces the entry on request', async () => {
  const { where, history, unmount } = show(
    <Link to="/tests?t=3" state={{ from: 'here' }}>
      Go
    </Link>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(where()).toBe('/tests?t=3 {"from":"here"}');
  expect(history.shown().action).toBe('PUSH');
  unmount();
  const replacing = show(
    <Link to="/tests" replace>
      Go
    </Link>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(replacing.history.shown().action).toBe('REPLACE');
});

test.each<[string, Partial<LinkProps>, object]>([
  ['a click that its own handler stops', { onClick: (event) => event.preventDefault() }, {}],
  ['a click with Ctrl', {}, { ctrlKey: true }],
  ['the middle button', {}, { button: 1 }],
  ['a link for another tab', { target: '_blank' }, {}],
  ['a link that loads the page', { reloadDocument: true }, {}],
  ['a link to another site', { to: 'https://other.example/' }, {}],
])('%s is left to the browser', (_what, props, click) => {
  const { where } = show(
    <Link to="/tests" {...props}>
      Go
    </Link>,
  );
  // jsdom does not navigate and would log that as an error.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link'), click);
  expect(where()).toBe('/marking/7 null');
});

test('hands its element to a ref', () => {
  const ref = createRef<HTMLAnchorElement>();
  show(
    <Link to="/tests" ref={ref}>
      Go
    </Link>,
  );
  expect(ref.current).toBe(screen.getByRole('link'));
});

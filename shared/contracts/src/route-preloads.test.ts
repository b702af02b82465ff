import { routePreload } from './route-preloads';

test.each([
  ['/', 'landing', null],
  ['/pricing', 'landing', null],
  ['/sign-in', 'federation', 'auth/screens'],
  ['/tests', 'federation', 'tests/screens'],
  ['/tests/', 'federation', 'tests/screens'],
  ['/replay/writing/u/webm/7', 'federation', 'replay/screens'],
  ['/replay/writing/u/webm/7/a/b', 'federation', 'replay/screens'],
  ['/marking', 'federation', 'tests/marking'],
  ['/marking/9', 'federation', 'tests/marking'],
  ['/start/quick', 'federation', 'tests/exam'],
])('%s preloads %s and %s', (path, shell, remote) => {
  expect(routePreload(path)).toMatchObject({ shell: [shell], remote });
});

test('an address that is no page preloads nothing', () => {
  expect(routePreload('/nowhere')).toEqual({ shell: [], remote: null });
});

test('certificates are shared with the landing page’s path alone', () => {
  const paths = ['/', '/pricing', '/sign-in', '/tests', '/nowhere'];
  expect(paths.filter((path) => routePreload(path).mayBeCertificate)).toEqual(['/']);
});

import { routePreload } from './route-preloads';

test.each([
  ['/', 'landing', null],
  ['/pricing', 'landing', null],
  ['/sign-in', 'federation', 'auth/screens'],
  ['/confirm-address', 'federation api', 'auth/screens'],
  ['/tests', 'federation api', 'tests/screens'],
  ['/tests/', 'federation api', 'tests/screens'],
  ['/replay/writing/u/webm/7', 'federation api', 'replay/screens'],
  ['/replay/writing/u/webm/7/a/b', 'federation api', 'replay/screens'],
  ['/marking', 'federation api', 'tests/marking'],
  ['/marking/9', 'federation api', 'tests/marking'],
  ['/status', 'status api', null],
  ['/start/quick', 'federation api', 'tests/exam'],
])('%s preloads %s and %s', (path, shell, remote) => {
  expect(routePreload(path)).toMatchObject({ shell: shell.split(' '), remote });
});

test('an address that is no page preloads nothing', () => {
  expect(routePreload('/nowhere')).toEqual({ shell: [], remote: null });
});

test('certificates are shared with the landing page’s path alone', () => {
  const paths = ['/', '/pricing', '/sign-in', '/tests', '/nowhere'];
  expect(paths.filter((path) => routePreload(path).mayBeCertificate)).toEqual(['/']);
});

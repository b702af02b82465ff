import { routePreload } from './route-preloads';
import { ROUTES } from './routes';

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
  ['/recorder', 'recorder federation', 'recorder/panel'],
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

test.each([
  ['/x/words', 'remote-page federation api', 'words/screens'],
  ['/x/words/lists/7', 'remote-page federation api', 'words/lists'],
  ['/x/words/other', 'remote-page', null],
  ['/x/constructor', 'remote-page', null],
  ['/x/', 'remote-page', null],
  ['/x', '', null],
])('%s, of a remote that declares its pages, preloads %s and %s', (path, shell, remote) => {
  const page = { title: 'Words', access: 'open', module: 'screens', screen: 'Words' } as const;
  const pages = [
    { ...page, path: '' },
    { ...page, path: 'lists/:id', module: 'lists' },
  ];
  const pagesOf = (name: string) => (name === 'words' ? pages : []);
  expect(routePreload(path, pagesOf)).toEqual({ shell: shell.split(' ').filter(Boolean), remote });
});

test('no page of the table lies where remotes have theirs', () => {
  const paths: string[] = Object.values(ROUTES).map(({ path }) => path);
  expect(paths.filter((path) => /^\/x(\/|$)/.test(path))).toEqual([]);
});

import { href, type RouteName, routeOf, ROUTES } from './routes';

test.each([
  [href('landing'), '/'],
  [href('tests'), '/tests'],
  [href('quick-test-writing', { testId: 41 }), '/quick-test-writing/41'],
  [href('marking'), '/marking'],
  [href('marking', { id: 'a/b' }), '/marking/a%2Fb'],
  [href('replay', { type: 'writing', uuid: 'u', mimeType: 'webm', id: 7 }), '/replay/writing/u/webm/7'],
  [
    href('replay', { type: 'x', uuid: 'u', mimeType: 'm', id: 7, param5: 'ä', param6: 'c' }),
    '/replay/x/u/m/7/%C3%A4/c',
  ],
  [href('replay', { type: 'x', uuid: 'u', mimeType: 'm', id: 7, param6: 'c' }), '/replay/x/u/m/7'],
])('%s', (address, expected) => {
  expect(address).toBe(expected);
});

test('a missing parameter, an unknown one and an unknown page do not compile', () => {
  const wrong = () => [
    // @ts-expect-error: the test's id is missing
    href('quick-test-writing'),
    // @ts-expect-error: the page has no parameters
    href('tests', { id: 7 }),
    // @ts-expect-error: there is no such page
    href('quick-test-dancing', { testId: 7 }),
  ];
  expect(wrong).toBeInstanceOf(Function);
});

test.each(Object.keys(ROUTES) as RouteName[])('the address of %s leads to it', (name) => {
  const { path } = ROUTES[name];
  expect(routeOf(path.replace(/:\w+\??/g, 'x'))).toBe(ROUTES[name]);
  expect(routeOf(`${path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x')}/`)).toBe(ROUTES[name]);
});

test.each([
  '/replay/writing/u/webm',
  '/replay/writing/u/webm/7/a/b/c',
  '/nowhere',
  '/start',
  '/marking/1/2',
  '/test/x',
])('%s is no page', (path) => {
  expect(routeOf(path)).toBeNull();
});

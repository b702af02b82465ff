import { replayHref, replayTarget } from './replay-target';

const good = { type: 'writing', uuid: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', mimeType: 'webm', id: '4711' };

test('reads the address of a replay', () => {
  expect(replayTarget(good)).toEqual({ skill: 'writing', uuid: good.uuid, mimeType: 'webm', id: 4711 });
  expect(replayTarget({ ...good, param5: 'one', param6: 'two' })).toMatchObject({ param5: 'one', param6: 'two' });
});

test.each([
  { skill: 'speaking', uuid: '0123456789abcdef', mimeType: 'mp4', id: 1, param5: 'bundle-7' },
  { skill: 'writing', uuid: '0123-4567-89ab', mimeType: 'webm', id: 2 ** 53 - 1, param5: 'ä b', param6: 'c' },
  { skill: 'reading', uuid: 'u1', mimeType: 'webm', id: 3, param5: '3' },
] as const)('is the reverse of replayHref: %j', (target) => {
  const [type, uuid, mimeType, id, param5, param6] = replayHref(target).split('/').slice(2).map(decodeURIComponent);
  const params = { type, uuid, mimeType, id, param5, param6 };
  expect(replayTarget(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)))).toEqual(
    target,
  );
});

test.each([
  ['an unknown skill', { type: 'dancing' }],
  ['no skill', { type: '' }],
  ['a uuid that leads elsewhere', { uuid: '../../secret' }],
  ['no uuid', { uuid: '' }],
  ['a uuid that no file can have', { uuid: 'a'.repeat(65) }],
  ['a mime type with a slash', { mimeType: 'video/webm' }],
  ['a mime type that leads elsewhere', { mimeType: '../x' }],
  ['a negative id', { id: '-1' }],
  ['zero', { id: '0' }],
  ['an id that is no number', { id: '12a' }],
  ['an id with leading zeros', { id: '007' }],
  ['an id beyond 2^53', { id: '9007199254740993' }],
])('refuses %s', (_, change) => {
  expect(replayTarget({ ...good, ...change })).toBeNull();
});

test('replay addresses carry their reports, each part encoded (§7.19)', () => {
  const target = { skill: 'writing', uuid: 'u', mimeType: 'webm', id: 7 } as const;
  expect(replayHref(target)).toBe('/replay/writing/u/webm/7');
  expect(replayHref({ ...target, param5: 'a/b', param6: 'c' })).toBe('/replay/writing/u/webm/7/a%2Fb/c');
  expect(replayHref({ ...target, param6: 'c' })).toBe('/replay/writing/u/webm/7');
});

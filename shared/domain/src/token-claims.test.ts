import { tokenClaims } from './token-claims';

const token = (payload: string) => `e30.${btoa(payload).replaceAll('+', '-').replaceAll('/', '_')}.signature`;

test('reads what a token claims, in the alphabet of tokens', () => {
  expect(tokenClaims(token('{"sub":"1","kind":">>>??"}'))).toEqual({ sub: '1', kind: '>>>??' });
});

test.each(['', 'no token', 'a.b.c', token('"text"'), token('null'), token('{')])('%j claims nothing', (text) => {
  expect(tokenClaims(text)).toBeNull();
});

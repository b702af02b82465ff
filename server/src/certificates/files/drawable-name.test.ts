import { drawableName } from './drawable-name';

test.each([
  ['a name that fonts have', 'Łucja ශ්\u200dරී محمد', 'Łucja ශ්\u200dරී محمد'],
  ['letters with marks of their own', 'Jose\u0301 Ne\u0323\u0302', 'José Nệ'],
  ['an emoji in a name', 'Anna 🎉', 'Anna'],
  ['a name in Cherokee', 'ᏣᎳᎩ', 'The name is on the certificate’s page'],
  ['a name of which a part is in Cherokee', 'Anna ᏣᎳᎩ', 'The name is on the certificate’s page'],
  ['a name of emoji', '🎉🎉', 'The name is on the certificate’s page'],
])('%s', async (_what, name, shown) => {
  expect(await drawableName(name)).toBe(shown);
});

import { countryInSentence, isEuropeanCountry } from './european-countries';

test.each([
  ['EE', true, 'Estonia'],
  ['NL', true, 'the Netherlands'],
  ['GB', true, 'the United Kingdom'],
  ['US', false, 'United States'],
  ['JP', false, 'Japan'],
])('%s: in Europe %s, "%s" in a sentence', (code, isEuropean, name) => {
  expect([isEuropeanCountry(code), countryInSentence(code)]).toEqual([isEuropean, name]);
});

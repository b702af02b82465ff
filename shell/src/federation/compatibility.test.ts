import { API_VERSION, CONTRACT_VERSION, type Release } from '@bandmark/contracts/registry';
import { refusal } from './compatibility';

const release = (requires: Partial<Release['requires']>): Release => ({
  version: '1.0.0',
  entry: 'entry.js',
  integrity: `sha384-${'a'.repeat(64)}`,
  global: 'auth__1_0_0',
  preload: {},
  requires: { platform: '1.0', react: '^19.0.0', contract: '1.0', api: '1.0', ...requires },
});

test.each([
  [{}, null],
  [{ contract: '2.0' }, `contract 2.0 is required, ${CONTRACT_VERSION} is offered`],
  [{ contract: '1.999' }, `contract 1.999 is required, ${CONTRACT_VERSION} is offered`],
  [{ platform: '0.9' }, 'platform 0.9 is required, 1.0 is offered'],
  [{ api: '1.999' }, `api 1.999 is required, ${API_VERSION} is offered`],
  [{ react: '^18.0.0' }, 'react ^18.0.0 is required, 19.3.1 is offered'],
  [{ react: '^19.4.0' }, 'react ^19.4.0 is required, 19.3.1 is offered'],
  [{ react: 'latest' }, 'react latest is required, 19.3.1 is offered'],
  [{ react: '^19.3.0' }, null],
])('%j → %s', (requires, expected) => {
  expect(refusal(release(requires), '19.3.1')).toBe(expected);
});

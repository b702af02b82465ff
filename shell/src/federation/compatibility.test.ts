import { API_VERSION, CONTRACT_VERSION, type Release } from '@bandmark/contracts/registry';
import { satisfy } from '@module-federation/runtime-core';
import { isInPlainRange, plainRanges, refusal } from './compatibility';

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

test.each([
  ['19.3.1', '^19.0.0', true],
  ['19.3.1', '^19.3.1', true],
  ['19.3.1', '^19.3.2', false],
  ['19.3.1', '^19.4.0', false],
  ['19.10.0', '^19.9.9', true],
  ['18.3.1', '^19.0.0', false],
  ['20.0.0', '^19.0.0', false],
])('%s lies in %s: %s, as the runtime says', (version, range, expected) => {
  expect(isInPlainRange(version, range)).toBe(expected);
  expect(satisfy(version, range)).toBe(expected);
});

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '>=19.0.0'],
  ['19.3.1', '^19'],
  ['19.3.1', '^19.0.0 || ^18.0.0'],
  ['19.3.1', '^019.0.0'],
  ['19.3.1', 'latest'],
  ['19.3.1', ''],
  ['0.3.1', '^0.3.0'],
  ['19.3.1-rc.1', '^19.0.0'],
  ['19.3', '^19.0.0'],
  ['', '^19.0.0'],
])('%s and %s are left to the runtime', (version, range) => {
  expect(isInPlainRange(version, range)).toBe(false);
});

describe('a shared library', () => {
  const shared = { version: '19.3.1' };
  const resolved = (requiredVersion: string | false, version = '19.3.1') => {
    const byRuntime = () => undefined;
    const args = {
      shareScopeMap: { default: { react: { '19.3.1': shared } } },
      scope: 'default',
      pkgName: 'react',
      version,
      shareInfo: { shareConfig: { requiredVersion } },
      resolver: byRuntime,
    };
    const given = plainRanges.resolveShare?.(args as never);
    return given?.resolver === byRuntime ? 'left to the runtime' : given?.resolver()?.shared;
  };

  test('in the range is given', () => {
    expect(resolved('^19.0.0')).toBe(shared);
  });
  test.each(['^19.4.0', '>=19', false] as const)('that is required as %s is left to the runtime', (range) => {
    expect(resolved(range)).toBe('left to the runtime');
  });
  test('of a version that the page lacks is left to the runtime', () => {
    expect(resolved('^19.0.0', '19.5.0')).toBe('left to the runtime');
  });
});

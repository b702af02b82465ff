import { setImmediate } from 'node:timers/promises';
import { type ObjectStore, StoreUnavailableError } from '../../storage/object-store';
import { openStoredVersions } from './stored-versions';

test('a bucket that takes one file of a build no more gets none of the others', async () => {
  const head = jest.fn(() => Promise.reject(new StoreUnavailableError('The bucket cannot be reached.')));
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`part-${at}.js`, `sha384-${at}`]));
  const stored = openStoredVersions({ head } as unknown as ObjectStore, 'releases');
  await expect(stored.put('auth', { version: '1.0.0', files }, '/build')).rejects.toThrow(StoreUnavailableError);
  const asked = head.mock.calls.length;
  await setImmediate();
  expect(head).toHaveBeenCalledTimes(asked);
});

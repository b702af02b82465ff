import { loadList } from './kept-file';

const LIST = 'https://bandmark.example/credentials/status/1';

test('a list that does not come within ten seconds is given up', async () => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const original = globalThis.fetch;
  globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Too late.', 'TimeoutError')));
    });
  const loading = loadList(LIST);
  expect(timeout).toHaveBeenCalledWith(10_000);
  limit.abort();
  await expect(loading).rejects.toThrow('Too late.');
  globalThis.fetch = original;
  timeout.mockRestore();
});

import { createServer, type AddressInfo } from 'node:net';
import { firstPage, requireSite } from './against-site';

const NO_ADDRESS = '--against needs the address of a site, such as https://bandmark.example.';

test.each(['bandmark', 'ftp://x.y', 'file:///srv/site'])('%s is no address of a site', async (against) => {
  await expect(requireSite(against)).rejects.toThrow(NO_ADDRESS);
});

test('a site that listens passes; one that is stopped is refused at once', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  await expect(requireSite(`${origin}/tests`)).resolves.toBeUndefined();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  await expect(requireSite(`${origin}/tests`)).rejects.toThrow(`--against: no site can be reached at ${origin}.`);
});

test.each([
  ['https://site.example', [''], 'https://site.example/x/words'],
  ['https://site.example/', ['lists/:id', ''], 'https://site.example/x/words'],
  ['https://site.example/tests/7', [''], 'https://site.example/tests/7'],
  ['https://site.example', ['lists/:id'], 'https://site.example'],
  ['https://site.example', [], 'https://site.example'],
])('in %s a build with the pages %j opens at %s', (site, paths, page) => {
  const pages = paths.map((path) => ({ path }));
  expect(firstPage(site, 'words', pages)).toBe(page);
});

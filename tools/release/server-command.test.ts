import { x } from 'tinyexec';
import { localCall, withoutSite } from './server-command';

const SITE = 'https://site.example';
const before = process.env['BANDMARK_URL'];
afterEach(() => {
  if (before === undefined) delete process.env['BANDMARK_URL'];
  else process.env['BANDMARK_URL'] = before;
});

test('what works on the data of this machine has no site, in a terminal that is set up for one', async () => {
  process.env['BANDMARK_URL'] = SITE;
  const siteOf = async (env: NodeJS.ProcessEnv) =>
    (await x(process.execPath, ['-p', 'process.env.BANDMARK_URL'], { nodeOptions: { env } })).stdout.trim();
  expect(await siteOf(process.env)).toBe(SITE);
  expect(await siteOf(withoutSite(process.env))).toBe('');
});

test.each([
  [{}, 'npm run rollback -- remote-tests'],
  [{ BANDMARK_URL: '' }, 'npm run rollback -- remote-tests'],
  [{ BANDMARK_URL: SITE }, 'BANDMARK_URL= npm run rollback -- remote-tests'],
])('with %j a hint names a command that leaves every other site alone', (env, expected) => {
  expect(localCall('rollback', 'remote-tests', env)).toBe(expected);
});

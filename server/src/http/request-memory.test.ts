import { probeUplink } from '@bandmark/contracts/api/health';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withServerOnPglite } from '../testing/with-server';

const MEGABYTE = 1024 * 1024;
const REQUESTS = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;

withServerOnPglite('memory of requests', (server) => {
  test('a body is gone with its request, at the first small collection and not at the next full one', async () => {
    const { headers } = await server().user();
    const payload = Buffer.alloc(MEGABYTE);
    const probe = () =>
      server().app.inject({
        method: probeUplink.method,
        url: probeUplink.path,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload,
      });
    expect((await probe()).statusCode).toBe(200);
    collectGarbage({ type: 'major' });
    const before = process.memoryUsage().arrayBuffers;
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      await probe();
      // Lets the end of the request finish, such as the events of its response.
      await setImmediate();
      // Twice: an object that survives two young collections is promoted, and stays until a full one.
      collectGarbage({ type: 'minor' });
      collectGarbage({ type: 'minor' });
    }
    expect((process.memoryUsage().arrayBuffers - before) / MEGABYTE).toBeLessThan(REQUESTS / 2);
  });
});

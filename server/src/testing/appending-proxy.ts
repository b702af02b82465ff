import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reverse proxy on loopback that appends the client's address to `X-Forwarded-For`, as nginx does with
 * `$proxy_add_x_forwarded_for`: what the client itself sent stays in front.
 * @param port of the upstream server
 */
export async function startAppendingProxy(port: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers, socket } = incoming;
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
    const onward = request(
      { host: '127.0.0.1', port, method, path: url, headers: { ...headers, 'x-forwarded-for': forwarded } },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

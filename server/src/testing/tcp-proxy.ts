import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy in front of a database that simulates failures of networks and machines. */
export interface TcpProxy {
  /** The target's URL with this proxy's address. */
  url: string;
  /** Refuses new connections (ECONNREFUSED) and closes open ones. */
  refuse(): Promise<void>;
  /** Stops all traffic of old and new connections without closing them, like a machine that lost its network. */
  hang(): void;
  /** Closes open connections but accepts new ones, like a server that restarted. */
  cut(): void;
  /** Ends the failure; connections that hung continue. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** @param target such as `postgres://postgres@127.0.0.1:5432/test` */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHanging = false;

  const join = (outside: Socket): void => {
    const inside = connect(Number(port), hostname);
    const pair = [outside, inside] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [inside, outside] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      one.on('data', (part) => void other.write(part));
      if (isHanging) one.pause();
    }
  };
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };

  let server: Server;
  const listen = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer(join).listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const stopListening = () => new Promise<void>((resolve) => void server.close(() => resolve()));

  const own = await listen(0);
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    async refuse() {
      const stopped = stopListening();
      cut();
      await stopped;
    },
    hang() {
      isHanging = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    cut,
    async mend() {
      isHanging = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      if (!server.listening) await listen(own);
    },
    async close() {
      const stopped = stopListening();
      cut();
      await stopped;
    },
  };
}

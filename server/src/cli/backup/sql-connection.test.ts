import { type AddressInfo, createServer, Socket } from 'node:net';
import { connectToPostgres } from './sql-connection';

test('a connection to PostgreSQL is kept alive: without it a backup waits for ever for a machine that has lost its power', async () => {
  const setKeepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  const server = createServer((socket) => void socket.destroy());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(connectToPostgres(`postgres://bandmark@127.0.0.1:${port}/bandmark`)).rejects.toThrow('DATABASE_URL');
  expect(setKeepAlive.mock.calls.map(([isKept]) => isKept)).toEqual([true]);
  setKeepAlive.mockRestore();
  await new Promise((resolve) => void server.close(resolve));
});

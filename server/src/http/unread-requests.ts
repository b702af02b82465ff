import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log';
import { requestSeconds } from '../metrics/metrics';

/** What Node finds wrong with a request before it hands it over, by its code; any other is no HTTP. */
const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too large.' },
};
const NO_HTTP = { status: 400, message: 'The request is not HTTP.' };

/** The response that each connection waits for. A WeakMap would keep it until a full collection (decision 177). */
const underWay = new Map<Socket, ServerResponse>();

/** Notes a request that was read, as long as its response is under way. */
export function noteUnderWay(response: ServerResponse): void {
  // It has emitted `close` already.
  if (response.destroyed) return;
  const { socket } = response.req;
  underWay.set(socket, response);
  response.once('close', () => {
    if (underWay.get(socket) === response) underWay.delete(socket);
  });
}

/**
 * Given to Fastify as `clientErrorHandler`: refuses what Node could not read, and ends its connection. A connection has
 * one line and one count of it, as a request that was read has. The line holds Node's code and nothing that was sent.
 */
export function refuseUnread(log: Log) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, message } = REFUSALS[error.code ?? ''] ?? NO_HTTP;
    const response = underWay.get(socket);
    if (response) {
      // The line of its route says so, once the connection has ended.
      if (!response.headersSent) response.statusCode = status;
    } else if (socket.bytesRead > 0) {
      // Not for a connection that sent nothing: browsers open some ahead.
      log.info({ status, code: error.code }, 'request not read');
      // No time: what a sender takes would pass for slowness of ours.
      requestSeconds.observe({ method: 'unread', route: 'unread', status: '4xx' }, 0);
    }
    if (socket.writable && !response?.headersSent) socket.write(responseOf(status, message));
    socket.destroy(error);
  };
}

/** Without a code: it decides nothing about the call (docs/decisions/169-a-refusal-without-a-code-decides-nothing.md). */
function responseOf(status: number, message: string): string {
  const body = JSON.stringify({ message });
  const headers = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close'];
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n');
}

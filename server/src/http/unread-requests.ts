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

/**
 * The response that a connection waits for. On the connection itself: a map of connections, weak or not, would keep
 * responses until the next full collection (decision 177).
 */
const UNDER_WAY = Symbol('response under way');
type Connection = Socket & { [UNDER_WAY]?: ServerResponse | null };

/** Notes a request that was read, until its response closes and {@link forgetUnderWay} is called. */
export function noteUnderWay(response: ServerResponse): void {
  // A destroyed one has emitted `close` already.
  if (!response.destroyed) (response.req.socket as Connection)[UNDER_WAY] = response;
}

export function forgetUnderWay(response: ServerResponse): void {
  const connection: Connection = response.req.socket;
  if (connection[UNDER_WAY] === response) connection[UNDER_WAY] = null;
}

/**
 * Given to Fastify as `clientErrorHandler`: refuses what Node could not read, and ends its connection. A connection has
 * one line and one count of it, as a request that was read has. The line holds Node's code and nothing that was sent.
 */
export function refuseUnread(log: Log) {
  return (error: NodeJS.ErrnoException, socket: Connection): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, message } = REFUSALS[error.code ?? ''] ?? NO_HTTP;
    const response = socket[UNDER_WAY];
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

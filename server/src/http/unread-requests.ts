import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log';
import { requestSeconds } from '../metrics/metrics';

/**
 * Errors that Node finds in a request before it emits it, by code; any other code means that the bytes are not HTTP.
 */
const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too large.' },
};
const NO_HTTP = { status: 400, message: 'The request is not HTTP.' };

/**
 * The response in progress on a connection. Stored on the connection itself: a map of connections, weak or not, would
 * keep responses alive until the next full collection (decision 177).
 */
const IN_PROGRESS = Symbol('response in progress');
type Connection = Socket & { [IN_PROGRESS]?: ServerResponse | null };

/**
 * Stores the response to a parsed request on its connection, until the response closes and {@link untrackResponse} is
 * called.
 */
export function trackResponse(response: ServerResponse): void {
  // A destroyed response has already emitted `close`.
  if (!response.destroyed) (response.req.socket as Connection)[IN_PROGRESS] = response;
}

export function untrackResponse(response: ServerResponse): void {
  const connection: Connection = response.req.socket;
  if (connection[IN_PROGRESS] === response) connection[IN_PROGRESS] = null;
}

/**
 * Fastify's `clientErrorHandler`: refuses a request that Node could not parse, and closes its connection. Each such
 * connection is logged and counted once, as a parsed request is. The log line has Node's error code and nothing that
 * the client sent.
 */
export function refuseUnread(log: Log) {
  return (error: NodeJS.ErrnoException, socket: Connection): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, message } = REFUSALS[error.code ?? ''] ?? NO_HTTP;
    const response = socket[IN_PROGRESS];
    if (response) {
      // The log line of its route reports this status, once the connection has ended.
      if (!response.headersSent) response.statusCode = status;
    } else if (socket.bytesRead > 0) {
      // Skips a connection that sent nothing: browsers open some in advance.
      log.info({ status, code: error.code }, 'request not read');
      // Counted with 0 s, because the sender's time would look like slowness of the server.
      requestSeconds.observe({ method: 'unread', route: 'unread', status: '4xx' }, 0);
    }
    if (socket.writable && !response?.headersSent) socket.write(responseOf(status, message));
    socket.destroy(error);
  };
}

/**
 * Has no error code: it decides nothing about the call
 * (docs/decisions/169-a-refusal-without-a-code-decides-nothing.md).
 */
function responseOf(status: number, message: string): string {
  const body = JSON.stringify({ message });
  const headers = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close'];
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n');
}

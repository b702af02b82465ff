import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: { data: { requestId: string; recording: { url: string } | null } };
}

export interface LoopbackPartner {
  url: string;
  received: ReceivedMessage[];
  /** How it responds from now on: a status, or the URL of a redirect. */
  answers: number | string;
  close(): Promise<void>;
}

/** A partner's server that stores every message and responds with 204 until a test changes `answers`. */
export async function startPartner(): Promise<LoopbackPartner> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      partner.received.push({ headers: request.headers, body: body as ReceivedMessage['body'] });
      const { answers } = partner;
      if (typeof answers === 'string') response.writeHead(307, { location: answers }).end();
      else response.writeHead(answers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const partner: LoopbackPartner = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/answers`,
    received: [],
    answers: 204,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return partner;
}

/** Signs as docs/partner-scoring.md describes, independently of the site's code. */
export function signAsPartner(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

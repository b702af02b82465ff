import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Received {
  video: { name: string; type: string; bytes: number };
  thumbnail: { type: string; bytes: number };
}

/** The grant that this host hands out. A real one is signed, names one recording and ends. */
const DEMO_GRANT = 'demo-grant';

/** What a host's endpoint does: check the grant, accept one form with the files `video` and `thumbnail`. */
export async function receiveRecording(
  request: IncomingMessage,
  response: ServerResponse,
  received: Received[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.headers.authorization !== `Bearer ${DEMO_GRANT}`) {
    response.writeHead(401, { 'content-type': 'text/plain' }).end('no grant');
    return;
  }
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const video = form.get('video');
  const thumbnail = form.get('thumbnail');
  if (!(video instanceof File) || !(thumbnail instanceof File)) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('video and thumbnail are needed');
    return;
  }
  received.push({
    video: { name: video.name, type: video.type, bytes: video.size },
    thumbnail: { type: thumbnail.type, bytes: thumbnail.size },
  });
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
}

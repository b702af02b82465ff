/**
 * @typedef {{ video: { name: string, type: string, bytes: number }, thumbnail: { type: string, bytes: number } }} Received
 */

/** The grant that this host hands out. A real one is signed, names one recording and ends. */
export const DEMO_GRANT = 'demo-grant';

/**
 * What a host's endpoint does: check the grant, take one form with the files `video` and `thumbnail`.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {Received[]} received
 */
export async function receiveRecording(request, response, received) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
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

import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const PIECE_BYTES = 4 * 1024;

/** Methods whose bodies Fastify does not parse. */
const BODYLESS = ['GET', 'HEAD'];

/**
 * Joins the pieces in which a body arrives. Fastify keeps each piece as a buffer until the body is complete, and a
 * buffer takes 400 bytes besides its content, so a body cut into chunks of one byte would take 400 times its length.
 */
export function joinPieces(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && Number(length) <= PIECE_BYTES) return done(null, payload);
    if (BODYLESS.includes(request.method)) {
      // Otherwise its pieces would wait in memory for the response, which the sender may not read.
      payload.resume();
      return done(null, payload);
    }
    const joined = joining();
    // Not `pipeline`, which keeps each request and its body in memory until the next full collection (decision 177).
    payload.on('error', (error) => joined.destroy(error));
    // Fastify removes its listener when it refuses a body; without one, a connection lost then would end the process.
    joined.on('error', () => undefined);
    // The next request of the connection waits for a body that nothing reads, such as that of a miss.
    reply.raw.once('finish', () => joined.resume());
    done(null, payload.pipe(joined));
  });
}

/** Passes long pieces on, and copies short ones together until the next one does not fit. */
function joining(): Transform {
  const joined = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let filled = 0;
  /** A copy of the joined pieces, which takes only their length. */
  const take = () => {
    const piece = Buffer.from(joined.subarray(0, filled));
    filled = 0;
    return piece;
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      if (filled > 0 && filled + bytes.length > PIECE_BYTES) this.push(take());
      if (bytes.length > PIECE_BYTES) this.push(bytes);
      else filled += bytes.copy(joined, filled);
      done();
    },
    flush(done) {
      done(null, take());
    },
  });
}

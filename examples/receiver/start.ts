/**
 * Runs the receiver as a program:
 *
 *   npm start    (PORT, default 4200; GRANT, default demo-grant; DIRECTORY, default ./recordings; ORIGIN of the pages)
 */
import { timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import { receiver } from './receiver';

const { GRANT = 'demo-grant', DIRECTORY = 'recordings', PORT = '4200', ORIGIN } = process.env;
/** A real grant is signed, names one user or task, and expires. */
const isGrant = (grant: string) => {
  const [given, own] = [Buffer.from(grant), Buffer.from(GRANT)];
  return given.length === own.length && timingSafeEqual(given, own);
};

const app = Fastify({ logger: { level: 'warn' } });
await app.register(receiver, {
  prefix: '/recordings',
  directory: DIRECTORY,
  subjectOf: (grant: string) => (isGrant(grant) ? 'demo' : null),
  ...(ORIGIN === undefined ? {} : { origins: [ORIGIN] }),
  onFile: (recording: string, file: string) => {
    console.log(`Recording ${recording} is ${file}.`);
  },
});
const address = await app.listen({ port: Number(PORT), host: '127.0.0.1' });
console.log(`Receives recordings at ${address}/recordings.`);

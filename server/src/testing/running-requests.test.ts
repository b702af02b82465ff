import fastify, { type FastifyInstance } from 'fastify';
import { createManualJobs, type ManualJobs } from './manual-jobs';
import { watchRequests } from './running-requests';

/** An app whose handlers and jobs send jobs in the name of the request id that the case chooses. */
async function scene<T>(use: (parts: { app: FastifyInstance; jobs: ManualJobs }) => Promise<T>): Promise<T> {
  const requests = new Set<string>();
  const jobs = createManualJobs(requests);
  const app = fastify({ genReqId: () => 'this-request' });
  const end = watchRequests(requests);
  try {
    return await use({ app, jobs });
  } finally {
    end();
    await app.close();
    expect([...requests]).toEqual([]);
  }
}

const CASES: [string, string | undefined, string[]][] = [
  ['its own', 'this-request', []],
  ['none', undefined, ['issue-certificate of no request']],
  ['another', 'other-request', ['issue-certificate of other-request']],
];

test.each(CASES)('a request that sends in the name of %s is known', async (_, requestId, forgotten) => {
  await scene(async ({ app, jobs }) => {
    app.get('/', async () => {
      await Promise.resolve();
      await jobs.causedBy(requestId).send('issue-certificate', { myTestId: 1 });
      return { ok: true };
    });
    expect((await app.inject('/')).statusCode).toBe(200);
    expect(jobs.takeForgotten()).toEqual(forgotten);
    expect(jobs.takeForgotten()).toEqual([]);
  });
});

test.each(CASES)('a job that sends in the name of %s is known', async (_, requestId, forgotten) => {
  await scene(async ({ app, jobs }) => {
    await jobs.work('issue-certificate', async () => undefined);
    await jobs.work('finalise-recording', async (_payload, ofItsRequest) => {
      expect(ofItsRequest).toBe('this-request');
      await jobs.causedBy(requestId).send('issue-certificate', { myTestId: 1 });
    });
    app.get('/', async ({ id }) => {
      await jobs.causedBy(id).send('finalise-recording', { attemptId: 'a' });
      return { ok: true };
    });
    await app.inject('/');
    await jobs.runAll();
    expect(jobs.takeForgotten()).toEqual(forgotten);
  });
});

test('a request is over when its handler has failed, or has answered at once', async () => {
  await scene(async ({ app }) => {
    app.get('/at-once', (_request, reply) => void reply.send({ ok: true }));
    app.get('/thrown', () => {
      throw new Error('at once');
    });
    app.get('/rejected', () => Promise.reject(new Error('later')));
    for (const path of ['/at-once', '/thrown', '/rejected']) await app.inject(path);
  });
});

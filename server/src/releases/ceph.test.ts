import { createS3Store } from '../storage/s3-store';
import { describeBucket } from '../testing/bucket-cases';
import { bucketSite } from '../testing/bucket-site';
import { missingCephPrograms, startCeph } from '../testing/ceph-server';
import type { TestS3Server } from '../testing/s3-process';

const missing = missingCephPrograms();
const SKIPPED = 'Skipped: releases against Ceph; it is not installed (docs/testing.md says how).\n';
if (missing.length > 0) process.stderr.write(SKIPPED);

/** A real S3 server with conditional writes: runs the tests for several writers. */
(missing.length === 0 ? describe : describe.skip)('a bucket of Ceph', () => {
  let ceph: TestS3Server | null;
  beforeAll(async () => {
    ceph = await startCeph();
    process.stderr.write(`Releases against Ceph ${ceph?.version}.\n`);
  });
  afterAll(() => ceph?.stop());

  describeBucket({ newBucket: async () => ceph!.newBucket(), hasOneWriter: false, takesAnyRegion: true });

  test('nothing needs S3_WRITER: the bucket keeps conditions', async () => {
    const site = await bucketSite(await ceph!.newBucket(), false);
    expect(await site.open('first').warning()).toBeNull();
    await site.remove();
  });

  test('of many first writes of an object at the same time one gets through', async () => {
    const store = createS3Store((await ceph!.newBucket()).access);
    const writeFirst = (_: unknown, writer: number) =>
      store.put('first', Buffer.from(`of ${writer}`), { condition: 'absent' });
    const results = await Promise.allSettled(Array.from({ length: 10 }, writeFirst));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

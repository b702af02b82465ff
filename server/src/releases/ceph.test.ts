import { describeBucket } from '../testing/bucket-cases';
import { missingCephPrograms, startCeph } from '../testing/ceph-server';
import type { TestS3Server } from '../testing/s3-process';
import { createS3Bucket } from './s3-bucket';
import { createS3ReleaseStore } from './s3-release-store';

const missing = missingCephPrograms();
const SKIPPED = 'Skipped: releases against Ceph; it is not installed (docs/guides/operator.md says how).\n';
if (missing.length > 0) process.stderr.write(SKIPPED);

(missing.length === 0 ? describe : describe.skip)('a bucket of Ceph', () => {
  let ceph: TestS3Server | null;
  beforeAll(async () => {
    ceph = await startCeph();
    process.stderr.write(`Releases against Ceph ${ceph?.version}.\n`);
  });
  afterAll(() => ceph?.stop());

  describeBucket({ newBucket: async () => ceph!.newBucket(), hasOneWriter: false, takesAnyRegion: true });

  test('nothing needs S3_WRITER: the bucket keeps conditions', async () => {
    const { access } = await ceph!.newBucket();
    expect(await createS3ReleaseStore(access, null).warning()).toBeNull();
  });

  test('of many first writes of an object at the same time one gets through', async () => {
    const { access } = await ceph!.newBucket();
    const bucket = createS3Bucket(access);
    const writeFirst = (_: unknown, writer: number) => bucket.put('first', Buffer.from(`of ${writer}`), { 'if-none-match': '*' });
    const statuses = await Promise.all(Array.from({ length: 10 }, writeFirst));
    expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });
});

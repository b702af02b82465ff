import { describeBucket } from '../testing/bucket-cases';
import { bucketSite, entryKey } from '../testing/bucket-site';
import type { TestS3Server } from '../testing/s3-process';
import { findSwift, startSwift } from '../testing/swift-server';

const python = findSwift();
if (!python)
  process.stderr.write('Skipped: releases against OpenStack Swift; it is not installed (docs/testing.md says how).\n');

/** A real S3 server without conditional writes (501): runs the tests for a single writer. */
(python ? describe : describe.skip)('a bucket of OpenStack Swift', () => {
  let swift: TestS3Server;
  beforeAll(async () => {
    swift = await startSwift(python ?? '');
    process.stderr.write(`Releases against OpenStack Swift ${swift.version}.\n`);
  });
  afterAll(() => swift.stop());

  describeBucket({ newBucket: () => swift.newBucket(), hasOneWriter: true });

  test('without a writer named it is followed and never written', async () => {
    const site = await bucketSite(await swift.newBucket(), true);
    const [first] = await site.two();
    await site.publish(first, '1.0.0');
    const other = site.open('first', false);
    expect(await other.warning()).toContain('set S3_WRITER');
    await expect(site.publish(other, '1.1.0')).rejects.toThrow('set S3_WRITER');
    await other.follow();
    expect(await site.currentOf('first')).toBe('1.0.0');
    expect(await site.bucket.read(entryKey('1.1.0'))).toBeNull();
    await site.remove();
  });
});

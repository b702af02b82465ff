import { S3_SERVERS, SERVERS } from '../../fixtures/cluster';
import { expect, test } from '../../fixtures/cluster-test';
import { takeMainJourney } from '../../fixtures/main-journey';

for (const kind of S3_SERVERS) {
  test.describe(`two servers on one PostgreSQL and one bucket (${kind})`, () => {
    test.use({ s3: [kind] });

    test('a candidate moves between the servers at every request, from sign-up to the replayed certificate', async ({
      cluster,
      visit,
    }) => {
      await takeMainJourney(cluster, visit);
      // Beginning, answers, chunks and submitting of each attempt, and the files that a replay loads.
      for (const path of [/^\/api\/attempts\/[^/]+\/recording\//, /^\/api\/attempts\//, /^\/certificate-answers\//]) {
        const counts = cluster.proxy.countsOf(path);
        for (const name of SERVERS) expect(counts[name], `${path} at server ${name}`).toBeGreaterThan(0);
      }
    });
  });
}

import { SERVERS } from '../../fixtures/cluster';
import { expect, test } from '../../fixtures/cluster-test';
import { takeMainJourney } from '../../fixtures/main-journey';

// A verifier takes its network away.
test.use({ expectedComplaints: /net::ERR_INTERNET_DISCONNECTED/ });

// On one kind of bucket: what recordings ask of each kind is in server/src/storage/object-store.test.ts.
test('a candidate moves between two servers on one PostgreSQL and one bucket at every request, from sign-up to the replayed certificate', async ({
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

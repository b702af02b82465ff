import { SERVERS } from '../../fixtures/cluster';
import { expect, test } from '../../fixtures/cluster-test';
import { takeMainJourney } from '../../fixtures/main-journey';

// The check of an offline verification cuts the network.
test.use({ expectedProblems: /net::ERR_INTERNET_DISCONNECTED/ });

// On one kind of bucket: server/src/storage/object-store.test.ts tests each kind for recordings.
test('a candidate moves between two servers on one PostgreSQL and one bucket at every request, from sign-up to the replayed certificate', async ({
  cluster,
  visit,
}) => {
  await takeMainJourney(cluster, visit);
  // Both servers have handled chunks, the other calls of attempts, and the files of replays.
  for (const path of [/^\/api\/attempts\/[^/]+\/recording\//, /^\/api\/attempts\//, /^\/certificate-answers\//]) {
    const counts = cluster.proxy.countsOf(path);
    for (const name of SERVERS) expect(counts[name], `${path} at server ${name}`).toBeGreaterThan(0);
  }
});

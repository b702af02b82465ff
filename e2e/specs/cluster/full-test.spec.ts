import { SERVERS } from '../../fixtures/cluster';
import { expect, test } from '../../fixtures/cluster-test';
import { takesAllWays } from '../../fixtures/databases';
import { takeFullTestJourney } from '../../fixtures/full-test-journey';
import { keyboard, mouse } from '../../pages/hand';

// specs/journeys/full-test.spec.ts takes it by keyboard.
const HANDS = { 'by mouse': mouse, ...(takesAllWays() && { 'by keyboard alone': keyboard }) };

for (const [way, handOf] of Object.entries(HANDS)) {
  test(`a candidate takes a full test ${way} on two servers with one PostgreSQL and one bucket, to a certificate with four skills`, async ({
    cluster,
    visit,
  }) => {
    await takeFullTestJourney(cluster, visit, { handOf });
    // Both servers have served files of the forms.
    const counts = cluster.proxy.countsOf(/^\/api\/attempts\/[^/]+\/files\//);
    for (const name of SERVERS) expect(counts[name], `files at server ${name}`).toBeGreaterThan(0);
  });
}

import { journeyDatabases, takesAllWays } from '../../fixtures/databases';
import { takeFullTestJourney } from '../../fixtures/full-test-journey';
import { test } from '../../fixtures/test';
import { keyboard, mouse } from '../../pages/hand';

// specs/cluster/full-test.spec.ts takes it by mouse.
const HANDS = { 'by keyboard alone': keyboard, ...(takesAllWays() && { 'by mouse': mouse }) };

for (const database of journeyDatabases()) {
  for (const [way, handOf] of Object.entries(HANDS)) {
    test(`take a full test ${way}, be marked, and open a certificate with four skills (${database.name})`, async ({
      startSite,
      visit,
    }) => {
      const site = await startSite({ databaseUrl: await database.create() });
      await takeFullTestJourney(site, visit, { handOf, isObserved: handOf === keyboard });
    });
  }
}

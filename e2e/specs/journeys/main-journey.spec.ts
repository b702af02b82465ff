import { journeyDatabases } from '../../fixtures/databases';
import { takeMainJourney } from '../../fixtures/main-journey';
import { test } from '../../fixtures/test';

// The check of an offline verification cuts the network.
test.use({ expectedProblems: /net::ERR_INTERNET_DISCONNECTED/ });

for (const database of journeyDatabases()) {
  test(`sign up, take a quick test, be marked, open the certificate and its recordings (${database.name})`, async ({
    startSite,
    visit,
  }) => {
    // With the default cost of the captcha, as visitors have it.
    const env = { CAPTCHA_COST: '' };
    await takeMainJourney(await startSite({ databaseUrl: await database.create(), env }), visit);
  });
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newEmail, signUp } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { databases } from '../harness/databases';
import { ESSAY } from '../harness/exam';
import {
  addQuickTest,
  certificateHash,
  markEverything,
  newestRow,
  takeSpeaking,
  takeWriting,
} from '../harness/journey';
import { Site } from '../harness/site';
import { inspectAnswer } from '../recordings/inspect-answer';

after(closeBrowser);

for (const database of databases()) {
  test(`sign up, take a quick test, be marked, open the certificate and its recordings (${database.name})`, async () => {
    const site = await Site.start({ databaseUrl: await database.create() });
    try {
      const candidate = await visitor();
      const { page } = candidate;
      await signUp(page, site, newEmail('candidate'));
      await page.getByText('No Tests').waitFor();

      await addQuickTest(page);
      await takeWriting(page, ESSAY);
      await takeSpeaking(page);
      await newestRow(page).getByText('Calculating...').waitFor();

      const examiner = await markEverything(site, [7, 7, 6.5, 7.5]);

      const hash = await certificateHash(page, site);
      assert.match(hash, /^#A[1-9A-HJ-NP-Za-km-z]{16,22}$/);
      await page.locator('a[href*="#A"]').first().click();
      await page
        .getByText('has successfully earned the Certificate in English Proficiency and achieved the following level:')
        .waitFor();
      await page
        .getByRole('link', { name: /Click for Verification/ })
        .getByText('C1')
        .waitFor();

      // Anybody may open it and replay its recordings.
      const verifier = await visitor();
      await verifier.page.goto(`${site.origin}/${hash}/verification`);
      await verifier.page.getByRole('heading', { name: /^Verified Test Recordings for/ }).waitFor();
      const links = await verifier.page
        .getByRole('link', { name: /recording$/ })
        .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      assert.equal(links.length, 2);
      for (const link of links) {
        await verifier.page.goto(site.origin + link);
        await verifier.page.getByRole('button', { name: 'Play' }).click();
        const video = verifier.page.locator('video').first();
        await verifier.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
        assert.ok(
          await video.evaluate((element) => element instanceof HTMLMediaElement && Number.isFinite(element.duration)),
        );
        await inspectAnswer(site, link);
      }

      for (const person of [candidate, examiner, verifier]) assert.deepEqual(person.complaints, []);
    } finally {
      await site.stop();
    }
  });
}

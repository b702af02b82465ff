import { databases } from '../../fixtures/databases';
import { inspectRecording } from '../../fixtures/inspect-recording';
import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';
import { ESSAY } from '../../pages/exam-page';
import { markEverything } from '../../pages/marking-page';
import { addQuickTest, certificateHash, newestRow, takeSpeaking, takeWriting } from '../../pages/tests-list';

for (const database of databases()) {
  test(`sign up, take a quick test, be marked, open the certificate and its recordings (${database.name})`, async ({
    startSite,
    visit,
  }) => {
    const site = await startSite({ databaseUrl: await database.create() });
    const { page } = await signedUp(site, visit, 'candidate');
    await addQuickTest(page);
    await takeWriting(page, ESSAY);
    await takeSpeaking(page);
    await newestRow(page).getByText('Calculating...').first().waitFor();

    const examiner = await signedUp(site, visit, 'examiner');
    await site.user('grant', 'examiner', examiner.email);
    await markEverything(examiner.page, site.origin, [7, 7, 6.5, 7.5]);

    const hash = await certificateHash(page, site.origin);
    expect(hash).toMatch(/^#A[1-9A-HJ-NP-Za-km-z]{16,22}$/);
    await page.locator('a[href*="#A"]').first().click();
    await page
      .getByText('has successfully earned the Certificate in English Proficiency and achieved the following level:')
      .waitFor();
    await page
      .getByRole('link', { name: /Click for Verification/ })
      .getByText('C1')
      .waitFor();

    // Anybody may open it and replay its recordings.
    const verifier = await visit();
    await verifier.page.goto(`${site.origin}/${hash}/verification`);
    await verifier.page.getByRole('heading', { name: /^Verified Test Recordings for/ }).waitFor();
    const links = await verifier.page
      .getByRole('link', { name: /recording$/ })
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(links).toHaveLength(2);
    for (const link of links) {
      await verifier.page.goto(site.origin + link);
      await verifier.page.getByRole('button', { name: 'Play' }).click();
      const video = verifier.page.locator('video').first();
      await verifier.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
      expect(
        await video.evaluate((element) => element instanceof HTMLMediaElement && Number.isFinite(element.duration)),
      ).toBe(true);
      await inspectRecording(site, link);
    }
  });
}

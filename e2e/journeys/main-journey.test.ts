import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newEmail, signUp } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { databases } from '../harness/databases';
import { beginPart, ESSAY, mark, speak, submit, waitForSaved, waitForUpload, write } from '../harness/exam';
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

      await page.getByRole('button', { name: 'Add Quick Test' }).click();
      const row = page.getByRole('row').nth(1);
      await row.getByRole('link', { name: /Start/ }).first().click();

      await beginPart(page);
      await page.getByRole('heading', { name: 'Writing' }).waitFor();
      await write(page, ESSAY);
      await waitForSaved(page);
      await submit(page);
      await waitForUpload(page);
      await page.getByRole('link', { name: 'Back to tests' }).click();

      await row.getByRole('link', { name: /Start/ }).click();
      await beginPart(page);
      await page.getByRole('heading', { name: 'Speaking' }).waitFor();
      await speak(page);
      await waitForUpload(page);
      await page.getByRole('link', { name: 'Back to tests' }).click();
      await row.getByText('Calculating...').waitFor();

      const examiner = await visitor();
      const examinerEmail = newEmail('examiner');
      await signUp(examiner.page, site, examinerEmail);
      await site.user('grant', 'examiner', examinerEmail);
      await examiner.page.goto(`${site.origin}/marking`);
      await examiner.page.getByRole('heading', { name: 'Marking' }).waitFor();
      for (const left of [2, 1]) {
        const links = examiner.page.getByRole('link', { name: /^Mark/ });
        await links.nth(left - 1).waitFor();
        assert.equal(await examiner.page.getByRole('row').count(), left + 1);
        await links.first().click();
        await mark(examiner.page, [7, 7, 6.5, 7.5]);
        await examiner.page.waitForURL((url) => !/\/marking\/.+/.test(url.pathname) || left > 1);
        await examiner.page.goto(`${site.origin}/marking`);
      }

      const overall = row.getByRole('link', { name: /Advanced/ }).last();
      for (let tries = 0; tries < 60; tries += 1) {
        await page.goto(`${site.origin}/tests`);
        await row.getByRole('link').first().waitFor();
        if ((await page.locator('a[href*="#A"]').count()) > 0) break;
        await page.waitForTimeout(500);
      }
      await overall.click();
      await page.getByText('has successfully earned the Certificate in English Proficiency and achieved the following level:').waitFor();
      await page.getByRole('link', { name: /Click for Verification/ }).getByText('C1').waitFor();
      const certificateHash = new URL(page.url()).hash;
      assert.match(certificateHash, /^#A[1-9A-HJ-NP-Za-km-z]{16,22}$/);

      // Anybody may open it and replay its recordings.
      const verifier = await visitor();
      await verifier.page.goto(`${site.origin}/${certificateHash}/verification`);
      await verifier.page.getByRole('heading', { name: /^Verified Test Recordings for/ }).waitFor();
      const links = await verifier.page.getByRole('link', { name: /recording$/ }).evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
      assert.equal(links.length, 2);
      for (const link of links) {
        await verifier.page.goto(site.origin + link);
        await verifier.page.getByRole('button', { name: 'Play' }).click();
        const video = verifier.page.locator('video').first();
        await verifier.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
        assert.ok(await video.evaluate((element) => element instanceof HTMLMediaElement && Number.isFinite(element.duration)));
        await inspectAnswer(site, link);
      }

      for (const person of [candidate, examiner, verifier]) assert.deepEqual(person.complaints, []);
    } finally {
      await site.stop();
    }
  });
}

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newEmail, signUp } from '../harness/accounts';
import { closeBrowser, visitor } from '../harness/browser';
import { databases } from '../harness/databases';
import { beginPart, ESSAY, submit, waitForSaved, waitForUpload, write } from '../harness/exam';
import { Site } from '../harness/site';

after(closeBrowser);

for (const database of databases()) {
  test(`kill -9 of the server during the exam loses nothing that showed "Saved" (${database.name})`, async () => {
    const site = await Site.start({ databaseUrl: await database.create() });
    try {
      const { page } = await visitor();
      await signUp(page, site, newEmail('candidate'));
      await page.getByRole('button', { name: 'Add Quick Test' }).click();
      await page.getByRole('row').nth(1).getByRole('link', { name: /Start/ }).first().click();
      await beginPart(page);

      await write(page, ESSAY.slice(0, 120));
      await waitForSaved(page);
      await site.kill();
      await write(page, ESSAY.slice(120, 240));
      await page.getByText('Offline: kept on this device').waitFor();

      await site.boot();
      await waitForSaved(page);

      // Killed again right after "Saved": the reloaded page shows every letter.
      await site.kill();
      await site.boot();
      await page.reload();
      const answer = page.getByRole('textbox', { name: 'Your answer' });
      await answer.waitFor();
      assert.equal(await answer.inputValue(), ESSAY.slice(0, 240));

      await write(page, ESSAY.slice(240, 300));
      await waitForSaved(page);
      await submit(page);
      await waitForUpload(page);
      const report = await page.evaluate(async () => {
        const token = localStorage.getItem('ielts-token') ?? '';
        const answer = await fetch('/api/certificate/tests', { headers: { authorization: `Bearer ${token}` } });
        const rows = (await answer.json()) as { writing1Url: string }[];
        return (await fetch(`/api/certificate/report/writing/${rows[0]?.writing1Url ?? ''}`)).json();
      });
      assert.equal((report as { text: string }).text, ESSAY.slice(0, 300));
    } finally {
      await site.stop();
    }
  });
}

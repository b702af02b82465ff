import type { Page } from '@playwright/test';
import { databases } from '../../fixtures/databases';
import { expect, test } from '../../fixtures/test';
import { signedUp } from '../../fixtures/visitor';
import { CANDIDATE_NAME } from '../../pages/exam-page';
import { goOn, takeEssays, takeKeyedPart, takeThreeSpokenParts } from '../../pages/full-test';
import { type Hand, keyboard, mouse } from '../../pages/hand';
import { markEverything } from '../../pages/marking-page';
import { certificateHash } from '../../pages/tests-list';

/** From "Start full test" to the receipt of the fourth part. */
async function takeFullTest(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Start full test' }));
  await test.step('listening', () => takeKeyedPart(page, hand, 'Listening'));
  await goOn(page, hand, 'reading');
  await test.step('reading', () => takeKeyedPart(page, hand, 'Reading'));
  await goOn(page, hand, 'writing');
  await test.step('writing', () => takeEssays(page, hand));
  await goOn(page, hand, 'speaking');
  await test.step('speaking', () => takeThreeSpokenParts(page, hand));
  await page.getByRole('heading', { name: 'That was the last part' }).waitFor();
  await hand.press(page.getByRole('link', { name: 'Back to tests' }));
  const listed = page.getByRole('listitem', { name: 'Full test 1' });
  await expect(listed.getByText('Calculating...').first()).toBeVisible();
  await expect(listed.getByRole('link', { name: /^Start|^Continue/ })).toHaveCount(0);
}

const HANDS = { 'by mouse': mouse, 'by keyboard alone': keyboard };

for (const database of databases()) {
  for (const [way, handOf] of Object.entries(HANDS)) {
    test(`take a full test ${way}, be marked, and open a certificate with four skills (${database.name})`, async ({
      startSite,
      visit,
    }) => {
      const site = await startSite({ databaseUrl: await database.create() });
      const { page } = await signedUp(site, visit, 'candidate');
      await takeFullTest(page, handOf(page));

      const examiner = await signedUp(site, visit, 'examiner');
      await site.user('grant', 'examiner', examiner.email);
      await markEverything(examiner.page, site.origin, [7, 7, 6.5, 7.5]);

      const hash = await certificateHash(page, site.origin);
      const verifier = await visit();
      await verifier.page.goto(`${site.origin}/${hash}`);
      await verifier.page.getByText(/has successfully earned the Certificate in English Proficiency/).waitFor();
      for (const skill of ['Speaking', 'Writing', 'Reading', 'Listening'])
        await expect(verifier.page.getByRole('heading', { name: new RegExp(`^${skill}`) }).first()).toBeVisible();
      await verifier.page.goto(`${site.origin}/${hash}/verification`);
      await verifier.page.getByRole('heading', { name: `Verified Test Recordings for ${CANDIDATE_NAME}` }).waitFor();
      await expect(verifier.page.getByRole('link', { name: /recording$/ })).toHaveCount(4);
    });
  }
}

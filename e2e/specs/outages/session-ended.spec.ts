import { expect, test } from '../../fixtures/test';
import { answerBox, beginPart, ESSAY, waitForSaved, write } from '../../pages/exam-page';
import { signIn } from '../../pages/sign-in-card';
import { openNewWriting } from '../../pages/tests-list';

test('a session that ends during an exam is answered by signing in: the same exam goes on with its text', async ({
  site,
  candidate: { page, email },
}) => {
  await openNewWriting(page);
  await beginPart(page);
  const { pathname } = new URL(page.url());
  await write(page, ESSAY.slice(0, 80));
  await waitForSaved(page);
  await page.evaluate(() => localStorage.clear());
  // Without a session, the attempt's grant still authorises saving.
  await write(page, ESSAY.slice(80, 120));
  await waitForSaved(page);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('heading', { name: 'Log In' }).waitFor();
  await signIn(page, site, email, pathname);
  await expect(answerBox(page)).toHaveValue(ESSAY.slice(0, 120));
  await write(page, ESSAY.slice(120, 140));
  await waitForSaved(page);
});

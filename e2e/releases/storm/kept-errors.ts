import { releaseStatus } from '@bandmark/contracts/api/status';
import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { newEmail, signUp } from '../../harness/accounts';
import { visitor } from '../../harness/browser';
import type { Site } from '../../harness/site';

/** What pages told the server of errors, as the status page shows it to an operator: one line per version and text. */
export async function keptErrors(site: Site): Promise<string[]> {
  const { page, context } = await visitor();
  const email = newEmail('operator');
  await signUp(page, site, email);
  await site.user('grant', 'operator', email);
  const token = (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? '';
  await context.close();
  const answer = await fetch(site.origin + releaseStatus.path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The status cannot be read: ${answer.status} ${await answer.text()}`);
  const { lastErrors } = releaseStatus.response.parse(await answer.json());
  return lastErrors.map(
    ({ remote, version, phase, message, count }) => `${remote}@${version} ${phase}: ${message} (${count})`,
  );
}

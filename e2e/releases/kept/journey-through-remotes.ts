import { answerReport } from '@bandmark/contracts/api/marking';
import { listTests } from '@bandmark/contracts/api/tests';
import { type CallResponse, type Endpoint, fillPath } from '@bandmark/contracts/endpoint';
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newEmail, signUp } from '../../harness/accounts';
import { addQuickTest, takeWriting } from '../../harness/journey';
import type { Versions } from '../../harness/kept-on-site';
import type { Site } from '../../harness/site';
import { inspectAnswer } from '../../recordings/inspect-answer';
import { assertPageRuns } from './versions-on-page';

const ANSWER = 'Written on one version and kept by another.\n\nA second paragraph, with “quotes” and a café.';

/**
 * One visitor through everything that a remote does: an account, the list, a writing exam with its recorder, the
 * replay of what was recorded, a certificate. @returns the session and where the recording is replayed
 */
export async function journeyThroughRemotes(
  page: Page,
  site: Site,
  versions: Versions,
): Promise<{ email: string; replayPath: string }> {
  const email = newEmail('candidate');
  await signUp(page, site, email);
  await page.getByText('No Tests').waitFor();
  await assertPageRuns(page, versions);

  await addQuickTest(page);
  await takeWriting(page, ANSWER);
  const replayPath = await answerIsWhole(page, site, ANSWER);

  await page.goto(site.origin + replayPath);
  await page.getByRole('heading', { name: 'Writing replay' }).first().waitFor();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
  // What the recorder wrote into the page is what the player shows.
  await page.frameLocator('iframe').first().locator('[data-section]').first().waitFor();
  await assertPageRuns(page, versions);

  await page.goto('about:blank');
  await page.goto(`${site.origin}/#ASampLeCertificate1`);
  await page.getByRole('heading', { name: 'Sample Candidate' }).waitFor();
  await page.getByRole('heading', { name: 'Result on the Spectrum' }).waitFor();
  await assertPageRuns(page, versions);
  return { email, replayPath };
}

/** Text, events and camera of the newest writing part, as the server has them. @returns the replay's path */
export async function answerIsWhole(page: Page, site: Site, text: string): Promise<string> {
  const [row] = await get(page, site, listTests, '/api/certificate/tests');
  const { writingUuid: uuid, writingId: id, writingMimeType: extension, writing1Url: slug } = row ?? {};
  assert.ok(uuid && id && extension && slug, JSON.stringify(row));
  const report = () => get(page, site, answerReport, fillPath(answerReport.path, { skill: 'writing', slug }));
  const until = Date.now() + 60_000;
  // Asked of the report: the site takes who asks for files that are not there for somebody who guesses.
  while ((await report()).recording?.state !== 'finalised') {
    assert.ok(Date.now() < until, 'the recording was not finalised within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.equal((await report()).text, text);
  const path = `/replay/writing/${uuid}/${extension}/${id}`;
  await inspectAnswer(site, path);
  return path;
}

/** A call in the name of whoever is signed in on the page. */
async function get<E extends Endpoint>(page: Page, site: Site, endpoint: E, path: string): Promise<CallResponse<E>> {
  const token = await page.evaluate(() => localStorage.getItem('ielts-token') ?? '');
  const answer = await fetch(site.origin + path, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200, path);
  return endpoint.response.parse(await answer.json()) as CallResponse<E>;
}

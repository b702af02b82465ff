import { TOKEN_KEY } from '@bandmark/contracts/app-state';
import { listTests } from '@bandmark/contracts/api/tests';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { otherThan } from '../../fixtures/cluster';
import { expect, test } from '../../fixtures/cluster-test';
import { inspectRecording } from '../../fixtures/inspect-recording';
import { killDuring, killDuringFinalising, seededRandom } from '../../fixtures/kill-moments';
import { signedUp } from '../../fixtures/visitor';
import { answerBox, beginPart, ESSAY, submit, waitForSaved, waitForUpload, write } from '../../pages/exam-page';
import { openNewWriting } from '../../pages/tests-list';

/** Requests during which the server is killed. Text typed without a pause is one request; the camera sends several. */
const MOMENTS = [
  { path: /\/answer$/, among: 1 },
  { path: /\/recording\/camera\//, among: 3 },
  { path: /\/recording\/screen\//, among: 1 },
  { path: /\/answer$/, among: 1 },
];
const LETTERS = 50;
/** The queue considers a job dead half a minute after its process died. */
const FINALISED = { timeout: 120_000, intervals: [250] };

// The proxy responds with 502 to a request that is not idempotent and that the killed server had received.
test.use({ expectedProblems: /status of 502|net::ERR_(?:EMPTY_RESPONSE|CONNECTION|INCOMPLETE)/ });

test('kill -9 of either of two servers during finalising, saving and recording loses nothing that showed "Saved"', async ({
  cluster,
  visit,
}) => {
  const first = await signedUp(cluster, visit, 'first');
  await openNewWriting(first.page);
  await beginPart(first.page);
  await write(first.page, ESSAY.slice(0, LETTERS));
  await waitForSaved(first.page);
  const finaliser = killDuringFinalising(cluster);
  await submit(first.page);
  await waitForUpload(first.page);
  const finalisedBy = await finaliser;
  await cluster.boot(finalisedBy);

  // While that recording waits for its retry, another candidate takes an exam.
  const { page } = await signedUp(cluster, visit, 'second');
  await openNewWriting(page);
  await beginPart(page);
  const random = seededRandom(20_261_121);
  let written = '';
  for (const moment of MOMENTS) {
    const killed = killDuring(cluster, moment, random);
    const piece = ESSAY.slice(written.length, written.length + LETTERS);
    await write(page, piece);
    written += piece;
    const name = await killed;
    // The remaining server is enough.
    await waitForSaved(page);
    await cluster.boot(name);
  }
  await page.reload();
  await expect(answerBox(page)).toHaveValue(written);
  await submit(page);
  await waitForUpload(page);

  await expect.poll(() => openRecordings(cluster.databaseUrl), FINALISED).toBe(0);
  for (const { member, text, servers } of [
    { member: first.page, text: ESSAY.slice(0, LETTERS), servers: [otherThan(finalisedBy)] },
    { member: page, text: written, servers: ['a', 'b'] as const },
  ]) {
    for (const name of servers) {
      const { origin } = cluster.server(name);
      const result = await writingResult(origin, member);
      expect(result.text, `the answer on server ${name}`).toBe(text);
      await inspectRecording({ origin }, result.replayPath);
    }
  }
});

/** Number of recordings that are not finalised. */
async function openRecordings(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ open: string }>(
      'select count(*) as open from recordings where finalised_at is null',
    );
    return Number(rows[0]?.open);
  } finally {
    await client.end();
  }
}

/** Text and replay path of the newest test of the page's account, as one server reports them. */
async function writingResult(origin: string, page: Page): Promise<{ text: string; replayPath: string }> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  const headers = { authorization: `Bearer ${token}` };
  const rows = listTests.response.parse(await (await fetch(origin + listTests.path, { headers })).json());
  const row = rows[0];
  const report = await fetch(`${origin}/api/certificate/report/writing/${row?.writing1Url ?? ''}`);
  const { text } = (await report.json()) as { text: string };
  const parts = [row?.writingUuid, row?.writingMimeType, row?.writingId];
  return { text, replayPath: `/replay/writing/${parts.join('/')}` };
}

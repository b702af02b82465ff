import { attemptSchema, completeRecording, GRANT_HEADER, TAB_HEADER } from '@bandmark/contracts/api/attempts';
import type { CallInput } from '@bandmark/contracts/endpoint';
import { parseReleases, RELEASES_HEADER } from '@bandmark/contracts/releases-header';
import type { QuickSkill } from '@bandmark/domain/test-formats';
import type { Page } from 'playwright-core';
import { beginPart } from '../../harness/exam';

/** What a begun exam needs of the site, each kept for as long as it is open. */
const PINNED = ['shell', 'tests', 'recorder'];

type Streams = CallInput<typeof completeRecording>['body']['streams'];

/** One exam as its candidate knows it: what has to be on the server afterwards. */
export interface ExamRecord {
  skill: QuickSkill;
  myTestId: number;
  attemptId: string;
  /** Opens the attempt's recording. */
  headers: Record<string, string>;
  /** Versions that the page said it ran when the exam began. */
  begun: Record<string, string>;
  /** Everything that was typed. */
  text: string;
  /** Chunks that the page said each stream and segment has; null before it said so. */
  announced: Streams | null;
}

/** On "Before you start": device check, then the test. @returns the record of the exam that this began */
export async function beginRecorded(page: Page, skill: QuickSkill): Promise<ExamRecord> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(`/${skill}/begin`)),
    beginPart(page),
  ]);
  const { attemptId, myTestId, grant } = attemptSchema.parse(await response.json());
  const said = parseReleases(response.request().headers()[RELEASES_HEADER] ?? '');
  const exam: ExamRecord = {
    skill,
    myTestId,
    attemptId,
    headers: { [GRANT_HEADER]: grant, [TAB_HEADER]: attemptId },
    begun: Object.fromEntries(PINNED.map((name) => [name, said[name] ?? 'not said'])),
    text: '',
    announced: null,
  };
  page.context().on('request', (request) => {
    if (request.url().endsWith(`/${attemptId}/recording/complete`))
      exam.announced = completeRecording.body?.parse(request.postDataJSON()).streams ?? null;
  });
  return exam;
}

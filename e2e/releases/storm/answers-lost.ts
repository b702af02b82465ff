import { listChunks } from '@bandmark/contracts/api/attempts';
import { answerReport } from '@bandmark/contracts/api/marking';
import { listTests } from '@bandmark/contracts/api/tests';
import { type CallResponse, fillPath } from '@bandmark/contracts/endpoint';
import { recordingManifestSchema } from '@bandmark/contracts/recording';
import { answerFilePath } from '@bandmark/domain/storage-path';
import type { ExamRecord } from './exam-record';

/** Finalising goes through one worker; many recordings wait in line. */
const FINALISED_WITHIN_MS = 180_000;

interface Asked {
  origin: string;
  /** Of the candidate's session. */
  token: string;
  /** Also wait for the recording that is made of the chunks, a minute or more after the last of them. */
  isFinalised?: boolean;
}

/**
 * Holds an exam against what the server has of it: every letter that was typed, every chunk of the recording.
 * @returns what is missing, in words; nothing when all of it arrived
 */
export async function answersLost({ origin, token, isFinalised = false }: Asked, exam: ExamRecord): Promise<string[]> {
  const name = `${exam.skill} ${exam.attemptId}`;
  const read = async (path: string, headers: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(origin + path, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  const rows = listTests.response.parse(await read(listTests.path, { authorization: `Bearer ${token}` }));
  const row = rows.find(({ myTestId }) => myTestId === exam.myTestId);
  const slug = exam.skill === 'writing' ? row?.writing1Url : row?.speakingBundleId;
  if (!slug) return [`${name}: not handed in`];
  const report = async () =>
    answerReport.response.parse(await read(fillPath(answerReport.path, { skill: exam.skill, slug }), {}));

  const lost: string[] = [];
  const { text } = await report();
  if ((text ?? '') !== exam.text)
    lost.push(`${name}: ${exam.text.length} letters were typed, the server has ${text?.length ?? 0}`);
  const stored = listChunks.response.parse(
    await read(fillPath(listChunks.path, { attemptId: exam.attemptId }), exam.headers),
  );
  lost.push(...chunksLost(exam, stored).map((line) => `${name}: ${line}`));
  if (!isFinalised) return lost;

  const until = Date.now() + FINALISED_WITHIN_MS;
  let { recording } = await report();
  // Null while it is still arriving.
  while (recording?.state !== 'finalised' && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    ({ recording } = await report());
  }
  if (recording?.state !== 'finalised')
    return [...lost, `${name}: its recording is ${recording?.state ?? 'still arriving'}`];
  const manifest = recordingManifestSchema.parse(
    await read(answerFilePath(recording.id, recording.uuid, 'manifest.json'), {}),
  );
  if (manifest.missingChunks > 0)
    lost.push(`${name}: its recording was finalised without ${manifest.missingChunks} chunks`);
  return lost;
}

/** Camera and screen of every segment, as many chunks as the page said, in unbroken numbers. */
function chunksLost({ announced }: ExamRecord, stored: CallResponse<typeof listChunks>): string[] {
  if (!announced) return ['the page never said how many chunks there are'];
  const lost: string[] = [];
  for (const stream of ['camera', 'screen'] as const) {
    if (!announced.some((each) => each.stream === stream && each.chunks > 0))
      lost.push(`nothing of the ${stream} was recorded`);
  }
  for (const { stream, segment, chunks } of announced) {
    const numbers = new Set(
      stored.filter((chunk) => chunk.stream === stream && chunk.segment === segment).map(({ sequence }) => sequence),
    );
    const missing = Array.from({ length: chunks }, (_, sequence) => sequence).filter(
      (sequence) => !numbers.has(sequence),
    );
    if (missing.length > 0) lost.push(`chunks ${missing.join(', ')} of ${stream}/${segment}`);
  }
  return lost;
}

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attempt, beginAttempt, GRANT_HEADER, takeLease } from '@bandmark/contracts/api/attempts';
import { addQuickTest } from '@bandmark/contracts/api/tests';
import { fillPath } from '@bandmark/contracts/endpoint';
import type { AttemptOutbox } from '@bandmark/contracts/outbox';
import { type OpenedOutbox, openOutbox } from '@bandmark/outbox/open-outbox';
import type { OutboxTransport } from '@bandmark/outbox/transport';
import { ROOT } from '@bandmark/e2e/fixtures/run-node';
import { JPEG } from '../../../server/src/testing/exam-calls';
import type { Acknowledged } from './acknowledged';

/** Slices of a real recording by Chromium's MediaRecorder. */
const SLICES_FOLDER = join(ROOT, 'server/src/exams/recordings/fixtures/camera-webm');
const SLICES = readdirSync(SLICES_FOLDER)
  .sort((a, b) => Number(a) - Number(b))
  .map((name) => new Blob([readFileSync(join(SLICES_FOLDER, name))]));
const CAMERA_TYPE = 'video/webm;codecs=vp9,opus';
const THUMBNAIL = new Blob([new Uint8Array(JPEG)]);
const SECOND_MS = 1000;

export interface ChaosCandidateOptions {
  origin: string;
  user: { userId: string; headers: Readonly<Record<string, string>> };
  transport: OutboxTransport;
  acknowledged: Acknowledged;
  random: () => number;
  examSeconds: number;
}

/** Takes one exam after another, writing and recording through the outbox that pages use. */
export class ChaosCandidate {
  exams = 0;
  private readonly outbox: Promise<OpenedOutbox>;

  constructor(private readonly options: ChaosCandidateOptions) {
    const { transport, acknowledged, random } = options;
    this.outbox = openOutbox({ transport: acknowledged.noting(transport), random, databaseName: randomUUID() });
  }

  async takeExams(ends: AbortSignal): Promise<void> {
    await pause(this.options.random() * SECOND_MS);
    while (!ends.aborted) {
      await this.takeExam(ends);
      this.exams += 1;
    }
  }

  /** Sends pending entries now, as a page does when the network is back. @returns how many are still pending */
  async flush(): Promise<{ answers: number; chunks: number }> {
    return (await this.outbox).flush();
  }

  async close(): Promise<void> {
    (await this.outbox).close();
  }

  private async takeExam(ends: AbortSignal): Promise<void> {
    const { user } = this.options;
    const { myTestId } = await this.post<{ myTestId: number }>(addQuickTest.path, user.headers);
    const begun = fillPath(beginAttempt.path, { myTestId, skill: 'writing' });
    const { attemptId, grant } = await this.post<Attempt>(begun, user.headers);
    const tabId = randomUUID();
    const lease = fillPath(takeLease.path, { attemptId });
    const { segment } = await this.post<{ segment: number }>(lease, { [GRANT_HEADER]: grant }, { tabId });
    this.options.acknowledged.began(attemptId);
    const attempt = (await this.outbox).attempt({ userId: user.userId, attemptId, grant, tabId });
    const screenChunks = await this.writeAndRecord(attempt, segment, ends);
    await attempt.completeRecording([
      { stream: 'camera', segment, chunks: SLICES.length },
      { stream: 'screen', segment, chunks: screenChunks },
      { stream: 'thumbnail', segment, chunks: 1 },
    ]);
    await attempt.submit();
    attempt.close();
  }

  /** @returns number of screen chunks */
  private async writeAndRecord(attempt: AttemptOutbox, segment: number, ends: AbortSignal): Promise<number> {
    const startedAt = Date.now();
    const common = { segment, startedAt };
    await attempt.putChunk({ ...common, stream: 'thumbnail', sequence: 0, bytes: THUMBNAIL, type: 'image/jpeg' });
    let text = '';
    let second = 0;
    for (; second < this.options.examSeconds && !(ends.aborted && second > SLICES.length); second += 1) {
      text += `Sentence ${second} of this answer. `;
      await attempt.saveAnswer(text);
      const slice = SLICES[second];
      if (slice)
        await attempt.putChunk({ ...common, stream: 'camera', sequence: second, bytes: slice, type: CAMERA_TYPE });
      const bytes = new Blob([screenEvents(startedAt, second)]);
      await attempt.putChunk({ ...common, stream: 'screen', sequence: second, bytes, type: 'application/x-ndjson' });
      await pause(SECOND_MS);
    }
    return second;
  }

  /** Retries until it succeeds, as a candidate presses a button again. Repeating these calls does no harm. */
  private async post<T>(path: string, headers: Readonly<Record<string, string>>, body: object = {}): Promise<T> {
    for (;;) {
      const response = await fetch(`${this.options.origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => null);
      if (response?.ok) return (await response.json()) as T;
      if (response) this.options.acknowledged.responded(path, response.status);
      const seconds = Number(response?.headers.get('retry-after') ?? 1);
      await response?.body?.cancel();
      await pause((seconds + this.options.random()) * SECOND_MS);
    }
  }
}

/** One second of rrweb events of a tiny page. */
function screenEvents(startedAt: number, second: number): string {
  const node = { type: 0, id: 1, childNodes: [{ type: 2, id: 2, tagName: 'html', attributes: {}, childNodes: [] }] };
  const first = [
    { type: 4, timestamp: startedAt, data: { href: 'http://localhost/', width: 800, height: 600 } },
    { type: 2, timestamp: startedAt + 1, data: { node, initialOffset: { top: 0, left: 0 } } },
  ];
  const moved = {
    type: 3,
    timestamp: startedAt + (second + 1) * SECOND_MS,
    data: { source: 3, id: 1, x: 0, y: second },
  };
  return [...(second === 0 ? first : []), moved].map((event) => `${JSON.stringify(event)}\n`).join('');
}

import type { RecordingChunk } from '@bandmark/contracts/outbox';
import { rrwebEventSchema, type RrwebEvent } from '@bandmark/contracts/recording';
import type { ExamSession, RecorderFailure } from '@bandmark/contracts/remotes/recorder-session';
import { startExamSession } from '../exam/exam-session';
import { FakePage } from './fake-page';

/** A page that records an exam: its first segment is 7. */
export class ExamRecorderPage extends FakePage {
  readonly chunks: RecordingChunk[] = [];
  readonly failures: RecorderFailure[] = [];
  /** How often the camera came back. */
  resumed = 0;
  session: ExamSession | null = null;
  private segment = 7;

  nextSegment = async (): Promise<number> => (this.segment += 1);

  async begin(options: Partial<Parameters<typeof startExamSession>[0]> = {}): Promise<ExamSession> {
    this.session = await startExamSession({
      stream: null,
      segment: 7,
      nextSegment: () => this.nextSegment(),
      onChunk: (chunk) => this.chunks.push(chunk),
      onFailure: (failure) => this.failures.push(failure),
      onResumed: () => (this.resumed += 1),
      now: () => this.now,
      ...options,
    });
    await this.pass(0);
    return this.session;
  }

  chunksOf(stream: string, segment = 7): RecordingChunk[] {
    return this.chunks.filter((chunk) => chunk.stream === stream && chunk.segment === segment);
  }

  /** Parses the events in the screen's chunks. */
  async events(segment = 7): Promise<RrwebEvent[]> {
    const texts = await Promise.all(this.chunksOf('screen', segment).map(({ bytes }) => bytes.text()));
    return texts
      .join('')
      .trim()
      .split('\n')
      .map((line) => rrwebEventSchema.parse(JSON.parse(line)));
  }

  async end(): Promise<void> {
    await this.session?.stop();
    this.close();
    localStorage.clear();
  }
}

/** rrweb's event types. */
export const RRWEB = { fullSnapshot: 2, meta: 4, custom: 5, plugin: 6 } as const;

import type { Answer } from '@bandmark/contracts/api/attempts';
import type { OutboxTransport } from '@bandmark/outbox/transport';

/** Everything that the servers acknowledged as stored; all of it must still be there at the end. */
export class Acknowledged {
  /** Attempt → the newest text that was acknowledged. */
  readonly answers = new Map<string, Answer>();
  /** `attempt/stream/segment/sequence` → SHA-256. */
  readonly chunks = new Map<string, string>();
  readonly receipts = new Set<string>();
  readonly attempts = new Set<string>();
  /** Unexpected responses to a sender: a status or a refusal → how often. */
  readonly failures = new Map<string, number>();

  began(attemptId: string): void {
    this.attempts.add(attemptId);
  }

  /** Counts an unexpected response to a call that the bench makes outside the outbox. */
  responded(path: string, status: number): void {
    this.count(`${status} ${path.replace(/[0-9a-f-]{36}|\d+/g, '…')}`);
  }

  /** Wraps a transport so that its acknowledgements and failures are recorded. */
  noting(transport: OutboxTransport): OutboxTransport {
    const failed = (what: string) => (error: unknown) => {
      // The outbox aborts a call that takes too long, and repeats it like any other transient failure.
      const { kind, name } = error as { kind?: string; name?: string };
      this.count(`${what}: ${kind ?? (name === 'AbortError' ? 'transient, took too long' : name)}`);
      throw error;
    };
    return {
      ...transport,
      saveAnswer: async (by, answer, signal) => {
        const saved = await transport.saveAnswer(by, answer, signal).catch(failed('answer'));
        this.saved(by.attemptId, answer);
        return saved;
      },
      putChunk: async (by, chunk, signal) => {
        const stored = await transport.putChunk(by, chunk, signal).catch(failed('chunk'));
        this.chunks.set(`${by.attemptId}/${chunk.stream}/${chunk.segment}/${chunk.sequence}`, stored.sha256);
        return stored;
      },
      completeRecording: (by, streams, signal) =>
        transport.completeRecording(by, streams, signal).catch(failed('completion')),
      submit: async (by, answer, signal) => {
        const receipt = await transport.submit(by, answer, signal).catch(failed('submission'));
        if (answer) this.saved(by.attemptId, answer);
        this.receipts.add(by.attemptId);
        return receipt;
      },
    };
  }

  private saved(attemptId: string, answer: Answer): void {
    const before = this.answers.get(attemptId);
    if (!before || before.sequence < answer.sequence) this.answers.set(attemptId, answer);
  }

  private count(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}

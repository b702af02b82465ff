import { ApiError, call } from '@bandmark/platform';
import * as attempts from '@bandmark/contracts/api/attempts';
import { CHUNK_HASH_HEADER, STREAM_STARTED_HEADER, TAB_HEADER } from '@bandmark/contracts/chunk-upload';
import type { RecordingHold } from '@bandmark/contracts/outbox';
import type { Authority, OutboxTransport } from '@bandmark/outbox/transport';
import { TransportError, type TransportFailureKind } from '@bandmark/outbox/transport';

/** Longer than the outbox's own time-outs, which arrive through the signal. */
const TIMEOUT_MS = 120_000;
/**
 * In UTF-16 code units, which take at most three bytes each: the browser's limit for requests that outlive their page
 * is 64 KiB in total (Fetch §5.6).
 */
const MAX_KEPT_ALIVE = 16_000;

/** The outbox's transport. Each call is authorised by the grant of its attempt, so it succeeds after a sign-out too. */
export const apiTransport: OutboxTransport = {
  saveAnswer: (by, answer, signal) =>
    sent(
      call(
        attempts.saveAnswer,
        { ...of(by), body: answer },
        // `keepalive`: when the tab is closed, the last text still arrives.
        { ...options(by, signal), priority: 'high', keepalive: answer.text.length <= MAX_KEPT_ALIVE },
      ),
    ),

  putChunk: (by, chunk, signal) =>
    sent(
      call(
        attempts.putChunk,
        { params: { attemptId: by.attemptId, stream: chunk.stream, segment: chunk.segment, sequence: chunk.sequence } },
        {
          ...options(by, signal, {
            'content-type': chunk.type,
            [CHUNK_HASH_HEADER]: chunk.sha256,
            [STREAM_STARTED_HEADER]: String(Math.round(chunk.startedAt)),
          }),
          raw: chunk.bytes,
          priority: 'low',
        },
      ),
    ),

  completeRecording: async (by, streams, signal) => {
    await sent(call(attempts.completeRecording, { ...of(by), body: { streams: [...streams] } }, options(by, signal)));
  },

  submit: (by, answer, signal) =>
    sent(call(attempts.submitAttempt, { ...of(by), body: answer ?? {} }, { ...options(by, signal), priority: 'high' })),

  listChunks: (by, signal) => sent(call(attempts.listChunks, of(by), options(by, signal))),
};

const of = (by: Authority) => ({ params: { attemptId: by.attemptId } });

function options(by: Authority, signal: AbortSignal, headers: Record<string, string> = {}) {
  return {
    signal,
    timeout: TIMEOUT_MS,
    headers: { [attempts.GRANT_HEADER]: by.grant, [TAB_HEADER]: by.tabId, ...headers },
  };
}

async function sent<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new TransportError(failureKind(error), error.message, error.retryAfterMs, holdOf(error));
  }
}

function holdOf(error: ApiError): RecordingHold | null {
  if (error.is('recordings_paused')) return 'space';
  return error.is('recording_quota') ? 'quota' : null;
}

export function failureKind(error: ApiError): TransportFailureKind {
  const { status } = error;
  // The next sign-in brings a new grant for the exam, and the outbox sends the same text again with it.
  if (error.isTransient || status === 408 || status === 429 || error.is('grant_ended')) return 'transient';
  if (error.is('lease_lost')) return 'lease-lost';
  if (error.is('attempt_closed') || error.is('recording_closed')) return 'closed';
  if (error.is('too_late') || status === 410) return 'too-late';
  return 'refused';
}

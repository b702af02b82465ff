import { partnerMark } from '@bandmark/contracts/api/partner';
import { type AppDependencies, causedBy, type Feature } from '../../app-dependencies';
import { defineRoute } from '../../http/define-route';
import { notFound } from '../../http/http-error';
import { receiveMark } from './receive-mark';
import { partnerRecordingRoute } from './recording-link';
import { sendAnswer } from './send-answer';
import { sendDueAnswers } from './send-due-answers';

export interface Partner {
  url: string;
  secrets: readonly string[];
}

/** Calls per minute from one network, signed or not; a partner marks a few answers a minute. */
const LIMIT = { max: 300, windowMs: 60_000 };
/** A mark has some 200 bytes. */
const MAX_BYTES = 16 * 1024;

/** The partner that scores answers; null if none is configured (docs/partner-scoring.md). */
function partnerOf({ settings }: Pick<AppDependencies, 'settings'>): Partner | null {
  const { PARTNER_SCORING_URL: url, PARTNER_SCORING_SECRET: secrets } = settings;
  return url === undefined || secrets === undefined ? null : { url, secrets };
}

/** Sends answers to a partner and receives its marks, each as a signed message. */
export const partnerFeature: Feature = async (app, deps) => {
  const partner = partnerOf(deps);
  const options = { access: 'anyone', limit: LIMIT, bodyLimit: MAX_BYTES } as const;
  defineRoute(app, deps, partnerMark, options, async ({ raw, request }) => {
    if (!partner) throw notFound();
    return receiveMark(causedBy(deps, request.id), partner, request.headers, raw);
  });
  partnerRecordingRoute(app, deps);
  // Registered without a partner too: the queue would otherwise keep the answers for a former one for years.
  const send = async ({ attemptId }: { attemptId: string }) => {
    if (partner) await sendAnswer(deps, partner, attemptId);
  };
  await deps.jobs.work('send-to-partner', send, { isUnused: partner === null });
  await deps.jobs.work('sweep-partner', async (_, requestId) => {
    if (partner) await sendDueAnswers(causedBy(deps, requestId));
  });
};

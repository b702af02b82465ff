import { DAY_MS } from '@bandmark/domain/durations';
import { createHash } from 'node:crypto';
import { answerMarkedSchema } from '@bandmark/contracts/api/partner';
import { eq } from 'drizzle-orm';
import type { AppDependencies, Sending } from '../../app-dependencies';
import type { Database } from '../../database/database';
import { usedOnce } from '../../database/schema/auth';
import { partnerRequests } from '../../database/schema/marking';
import { invalidField, notFound, unauthorised } from '../../http/http-error';
import { savePartnerMark } from '../marking/save-partner-mark';
import type { Partner } from './partner-feature';
import { isSigned } from './webhook-signature';

/**
 * Days rather than the five minutes of a signature: a partner that received no acknowledgement repeats its message with
 * a new time, and a mark from before a correction must not replace the correction.
 */
const KEEP_IDS_MS = 30 * DAY_MS;

/**
 * Accepts a mark from the partner. Idempotent by message id: a repeated message is acknowledged without effect, because
 * its sender may have missed the first acknowledgement. A refused message may be sent again, because its id is stored
 * only together with its mark.
 *
 * @throws HttpError 401 without a valid signature from the last five minutes; 400 for a body that is not a mark; 404
 * for an answer that was never sent; 409 if an examiner has marked the answer, a certificate was issued from it, or its
 * test was replaced
 */
export async function receiveMark(
  deps: Sending<AppDependencies>,
  partner: Partner,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
): Promise<{ ok: true }> {
  if (!isSigned(headers, body, partner.secrets, deps.clock()))
    throw unauthorised(
      'unauthorised',
      'A signature of this body by a shared secret is needed, of the last five minutes.',
    );
  const { requestId, criteria } = readMark(body);
  const myTestId = await deps.db.transaction(async (tx) => {
    if (!(await isFirstUse(deps, tx, headers['webhook-id']))) return null;
    const [request] = await tx.select().from(partnerRequests).where(eq(partnerRequests.requestId, requestId));
    if (!request) throw notFound();
    return savePartnerMark(deps, tx, request.attemptId, criteria);
  });
  if (myTestId !== null) await deps.jobs.send('issue-certificate', { myTestId });
  return { ok: true };
}

function readMark(body: Buffer) {
  const parsed = answerMarkedSchema.safeParse(parseJson(body));
  if (!parsed.success) throw invalidField('data', 'must be an answer.marked with four bands in halves');
  return parsed.data.data;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Checks and records the id of a message with one insert, so that concurrent copies cannot both pass. */
async function isFirstUse({ clock }: AppDependencies, tx: Database, id: string): Promise<boolean> {
  const key = `partner/${createHash('sha256').update(id).digest('hex')}`;
  const rows = await tx
    .insert(usedOnce)
    .values({ key, expiresAt: clock() + KEEP_IDS_MS })
    .onConflictDoNothing()
    .returning({ key: usedOnce.key });
  return rows.length === 1;
}

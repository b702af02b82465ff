import { DAY_MS } from '@bandmark/domain/durations';
import { LATE_ACCEPTANCE_MS } from '@bandmark/domain/deadlines';
import { and, between, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { attempts } from '../../database/schema/attempts';
import { liveness } from '../../database/schema/liveness';

/**
 * A gap up to this long is a busy machine or a restart, which pages bridge by retrying. Candidates get the time of a
 * longer gap back.
 */
export const OUTAGE_MS = 5_000;

/**
 * Grants are valid for a week, so no page returns after a longer outage. The cap also keeps the sums within the range
 * of the columns.
 */
const MAX_CREDIT_MS = 7 * DAY_MS;

/** A span in which no server of the site was alive, by the clock of the servers. */
export interface Outage {
  fromAt: number;
  untilAt: number;
  /** The number of attempts that got this time back. */
  credited: number;
}

const ofSite = eq(liveness.name, 'site');

/** What the recording process knows of the time before, by its own clock. */
export interface KnownBefore {
  /**
   * When it last recorded that it is alive; undefined before its first record. A server whose clock differs may have
   * overwritten that record.
   */
  aliveAt?: number | undefined;
  /** When its first record failed since then. A call that was stored later only proves that the database is back. */
  failedAt?: number | undefined;
}

/**
 * Records that a server of this site is alive. If none was for longer than `OUTAGE_MS`, every attempt whose time was
 * running gets exactly that time added in the same transaction, so that servers that start together credit it once.
 * @returns the outage, or null if there was none
 */
export async function recordAlive(db: Database, now: number, known: KnownBefore = {}): Promise<Outage | null> {
  const noted = await db
    .update(liveness)
    .set({ aliveAt: now })
    .where(and(ofSite, between(liveness.aliveAt, now - OUTAGE_MS, now + OUTAGE_MS)))
    .returning({ name: liveness.name });
  if (noted.length > 0) return null;
  return db.transaction(async (tx) => {
    await tx.insert(liveness).values({ name: 'site', aliveAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(liveness).where(ofSite).for('update');
    await tx.update(liveness).set({ aliveAt: now }).where(ofSite);
    // The time before the first record is unknown, and a clock that was set back does not indicate an outage.
    if (!row || now - row.aliveAt <= OUTAGE_MS) return null;
    // After a process's own record, a call proves nothing: it may have been stored just after the machine woke.
    const fromAt = Math.max(row.aliveAt, known.aliveAt ?? (await lastCallAt(tx, known.failedAt ?? now)));
    if (now - fromAt <= OUTAGE_MS) return null;
    return { fromAt, untilAt: now, credited: await credit(tx, fromAt, now) };
  });
}

/**
 * The time of the latest call from a candidate's page until `until`. It also proves that a server was alive: during a
 * rollback, one of a release that does not record it.
 */
async function lastCallAt(tx: Database, until: number): Promise<number> {
  const heardAt = sql<string | null>`greatest(${attempts.begunAt}, coalesce(${attempts.leaseHeardAt}, 0))`;
  const [last] = await tx
    .select({ at: sql<string | null>`max(${heardAt})` })
    .from(attempts)
    .where(and(isNull(attempts.submittedAt), lte(heardAt, until)));
  return Number(last?.at ?? 0);
}

/**
 * Credits an outage to the attempts that it affected. An attempt whose deadline had passed before the outage gets no
 * exam time, but its answer may have been on its way, so its ten minutes for late answers are extended instead. An
 * answer that was stored before the outage is not late by the new deadline.
 * @returns the number of attempts that got exam time
 */
async function credit(tx: Database, fromAt: number, untilAt: number): Promise<number> {
  const { rows } = (await tx.execute(sql`
    with touched as (
      select attempt_id, deadline > ${fromAt} as is_running,
        least(${untilAt} - greatest(${fromAt}::bigint, begun_at), ${MAX_CREDIT_MS}) as ms
      from attempts
      where submitted_at is null and begun_at < ${untilAt}
        and deadline + ${LATE_ACCEPTANCE_MS} + late_extra_ms > ${fromAt}
      order by attempt_id
      for update
    ), given as (
      insert into extra_times (attempt_id, from_at, reason, ms, given_at)
      select attempt_id, ${fromAt}, 'outage', ms, ${untilAt} from touched where is_running
    )
    update attempts set
      extra_ms = case when is_running then least(extra_ms::bigint + ms, 2147483647) else extra_ms end,
      deadline = case when is_running then deadline + ms else deadline end,
      is_answer_late = is_answer_late and not is_running,
      late_extra_ms = case when is_running then late_extra_ms else least(late_extra_ms::bigint + ms, 2147483647) end
    from touched
    where attempts.attempt_id = touched.attempt_id
    returning is_running`)) as { rows: { is_running: boolean }[] };
  return rows.filter(({ is_running }) => is_running).length;
}

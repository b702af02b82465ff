import { PGlite } from '@electric-sql/pglite';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../database/database';
import { MIGRATIONS_DIRECTORY } from '../../database/open-database';
import { attempts } from '../../database/schema/attempts';
import { marks } from '../../database/schema/marking';
import { sweepExams } from '../../exams/sweep';
import { markingQueues } from '../../operations/marking-queues';
import { addTest, begin, call, mark } from '../../testing/exam-calls';
import { pretendFinalised, takenTest } from '../../testing/marked-test';
import { withServer } from '../../testing/with-server';
import { yearsStatements } from '../../testing/years/fill-years';
import { listMarking } from './list-marking';

const rowsOf = async <Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

withServer('answers that await a mark', (server) => {
  /** Attempts whose `awaitsMark` contradicts their marks. */
  const wrong = () =>
    server()
      .deps.db.select({ attemptId: attempts.attemptId })
      .from(attempts)
      .leftJoin(marks, eq(marks.attemptId, attempts.attemptId))
      .where(ne(attempts.awaitsMark, sql`(${and(isNotNull(attempts.submittedAt), isNull(marks.attemptId))})`));
  const awaiting = async (attemptId: string) => {
    const rows = await server().deps.db.select().from(attempts).where(eq(attempts.attemptId, attemptId));
    return rows[0]?.awaitsMark;
  };

  test('are known from the submission to the mark, and again once it is withdrawn', async () => {
    const { attemptIds, examiner } = await takenTest(server());
    const [writing = '', speaking = ''] = attemptIds;
    expect([await awaiting(writing), await awaiting(speaking)]).toEqual([true, true]);
    await mark(server(), examiner, writing, [6, 6, 6, 6]);
    expect([await awaiting(writing), await awaiting(speaking)]).toEqual([false, true]);
    const lead = await server().user({ isLead: true });
    const reason = 'The examiner marked another answer by mistake.';
    await call(server(), 'POST', `/api/corrections/marks/${writing}/withdraw`, lead.headers, { reason });
    expect(await awaiting(writing)).toBe(true);
    expect(await wrong()).toEqual([]);
    await server().jobs.runAll();
  });

  test('wait for a second mark too, and are none while their candidate writes', async () => {
    const { attemptIds, examiner } = await takenTest(server());
    const [writing = ''] = attemptIds;
    await call(server(), 'POST', `/api/marking/${writing}`, examiner.headers, {
      criteria: [6, 6, 6, 6],
      secondMark: true,
    });
    expect(await awaiting(writing)).toBe(true);
    const candidate = await server().user();
    const open = await begin(server(), candidate, await addTest(server(), candidate));
    expect(await awaiting(open.attemptId)).toBe(false);
    server().advance(3 * 3_600_000);
    await sweepExams(server().deps);
    expect(await awaiting(open.attemptId)).toBe(true);
    expect(await wrong()).toEqual([]);
    await server().jobs.runAll();
  });

  test('are no longer counted where the recording of speech was withdrawn', async () => {
    const { attemptIds, candidate, myTestId } = await takenTest(server());
    for (const attemptId of attemptIds) await pretendFinalised(server(), attemptId);
    const { db, clock } = server().deps;
    const waiting = async () =>
      Object.fromEntries((await markingQueues(db, clock())).queues.map((queue) => [queue.skill, queue.waiting]));
    const before = await waiting();
    const url = `/api/certificate/own-certificates/${myTestId}/recordings/withdraw`;
    await call(server(), 'POST', url, candidate.headers, {});
    expect(await waiting()).toEqual({ ...before, speaking: (before['speaking'] ?? 0) - 1 });
    await server().jobs.runAll();
  });

  test('are found, and counted, without reading those of other years', async () => {
    const { examiner } = await takenTest(server());
    const now = server().deps.clock();
    await server().deps.db.transaction(async (tx) => {
      for (const statement of yearsStatements({ now, accounts: 300 })) await tx.execute(sql.raw(statement));
    });
    expect(await wrong()).toEqual([]);
    await server().jobs.runAll();
    const counted = await server().deps.db.transaction(async (tx) => {
      const readRows = async () => {
        const [read] = await rowsOf<{ count: string }>(
          tx,
          sql`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as count
            from pg_stat_xact_user_tables where relname in ('attempts', 'marks')`,
        );
        return Number(read?.count);
      };
      const before = await readRows();
      const listed = await listMarking({ ...server().deps, db: tx }, examiner.userId);
      const between = await readRows();
      await markingQueues(tx, now);
      return { listed: listed.length, list: between - before, queues: (await readRows()) - between };
    });
    const all = await server().deps.db.$count(attempts);
    expect(all).toBeGreaterThan(750);
    expect(counted.listed).toBeGreaterThan(1);
    expect(counted.list).toBeLessThan(100);
    // Includes the marks of the last week.
    expect(counted.queues).toBeLessThan(100);
  });
});

test('answers that waited before the migration wait after it', async () => {
  const pglite = await PGlite.create();
  const migrations = (
    JSON.parse(await readFile(join(MIGRATIONS_DIRECTORY, 'meta/_journal.json'), 'utf8')) as {
      entries: { idx: number; tag: string }[];
    }
  ).entries.map(async ({ idx, tag }) => ({
    idx,
    text: await readFile(join(MIGRATIONS_DIRECTORY, `${tag}.sql`), 'utf8'),
  }));
  const migrate = async (from: number, to: number) => {
    for (const { idx, text } of await Promise.all(migrations)) if (idx >= from && idx <= to) await pglite.exec(text);
  };
  await migrate(0, 27);
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const attempt = (n: number, submittedAt: number | null) => `
    insert into tests (my_test_id, number, writing_form, speaking_form, created_at) values (${n}, ${n}, 'w', 's', 1);
    insert into attempts (attempt_id, my_test_id, skill, form_id, task, begun_at, deadline, submitted_at, answer_id,
      uuid, slug) values ('${id(n)}', ${n}, 'writing', 'w', '{}', 1, 2, ${submittedAt}, ${n}, '${id(n)}', 'slug ${n}')`;
  await pglite.exec([attempt(1, 2), attempt(2, 2), attempt(3, null)].join(';'));
  await pglite.exec(`insert into marks (attempt_id, criteria, band, source, marked_at)
    values ('${id(1)}', '[6,6,6,6]', 6, 'examiner', 3)`);
  await migrate(28, 28);
  const { rows } = await pglite.query('select answer_id, awaits_mark from attempts order by answer_id');
  expect(rows).toEqual([
    { answer_id: 1, awaits_mark: false },
    { answer_id: 2, awaits_mark: true },
    { answer_id: 3, awaits_mark: false },
  ]);
  await pglite.close();
});

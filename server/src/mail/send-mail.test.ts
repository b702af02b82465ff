import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { mailOptOuts, mails } from '../database/schema/mails';
import { users } from '../database/schema/users';
import { withServer } from '../testing/with-server';
import { MAIL_SAMPLES } from '../testing/mail-samples';
import { cleanUpMailRows } from './clean-up-mails';
import { sendMail } from './send-mail';

withServer('mails of events', (server) => {
  const sentTo = (email: string) => server().mails.filter(({ to }) => to === email);
  const received = MAIL_SAMPLES['answer-received'];
  const ready = (skill: 'writing' | 'speaking') => ({ skills: [skill], testNumber: 4 });

  test('an event has one mail, however often it is reported and its job runs', async () => {
    const { userId, email } = await server().user();
    const report = () => server().deps.mails.send('answer-received', { userId }, received, { key: userId });
    await Promise.all([report(), report(), report()]);
    await server().jobs.runAll();
    await report();
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email)).toHaveLength(1);
    const [row] = await server().deps.db.select().from(mails).where(eq(mails.userId, userId));
    expect(row).toMatchObject({ values: {}, email: null, sentAt: expect.any(Number) });
    await sendMail(server().deps, row?.mailId ?? '');
    expect(sentTo(email)).toHaveLength(1);
  });

  test('a mail goes with its transaction, and the sweep sends what a kill left without a job', async () => {
    const { userId, email } = await server().user();
    const { db, mails: own } = server().deps;
    const failing = db.transaction(async (tx) => {
      await own.add(tx, 'account-kept', { userId }, {});
      throw new Error('the event did not happen');
    });
    await expect(failing).rejects.toThrow('did not happen');
    await db.transaction((tx) => own.add(tx, 'account-kept', { userId }, {}));
    expect(server().jobs.waiting).toEqual([]);
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email)).toHaveLength(1);
  });

  test('the sweep leaves a mail that was given up to the operator: its job has tried for two days', async () => {
    const { userId, email } = await server().user();
    const { db, mails: own } = server().deps;
    const mailId = await db.transaction((tx) => own.add(tx, 'account-kept', { userId }, {}));
    server().jobs.giveUp('send-mail', { mailId: mailId ?? '' });
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email)).toHaveLength(0);
  });

  test('a kill after sending repeats the mail under its name', async () => {
    const { userId, email } = await server().user();
    await server().deps.mails.send('account-kept', { userId }, {});
    const { mailId } = server().jobs.waiting[0]?.data as { mailId: string };
    await sendMail(server().deps, mailId);
    await server().deps.db.update(mails).set({ sentAt: null }).where(eq(mails.mailId, mailId));
    await server().jobs.runAll();
    expect(sentTo(email).map(({ id }) => id)).toEqual([mailId, mailId]);
  });

  test('goes to the address of the moment, or to the one that is named', async () => {
    const { userId, email } = await server().user();
    await server().deps.mails.send('account-kept', { userId }, {});
    await server().deps.mails.send('address-changed', { userId, email: `old-${email}` }, {});
    await server()
      .deps.db.update(users)
      .set({ email: `new-${email}` })
      .where(eq(users.userId, userId));
    await server().jobs.runAll();
    expect([sentTo(`new-${email}`).length, sentTo(`old-${email}`).length, sentTo(email).length]).toEqual([1, 1, 0]);
  });

  test('results that come within minutes go out as one, and none after the certificate said so', async () => {
    const { userId, email } = await server().user();
    const options = (key: string, together: string) => ({ key: userId + key, together, delayMs: 10 * MINUTE_MS });
    const { mails: own } = server().deps;
    await own.send('result-ready', { userId }, ready('speaking'), options('a', 'test 4'));
    server().advance(5 * MINUTE_MS);
    await own.send('result-ready', { userId }, ready('writing'), options('b', 'test 4'));
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email)).toEqual([]);
    server().advance(5 * MINUTE_MS);
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email).map(({ subject }) => subject)).toEqual(['Your results are ready']);
    server().advance(20 * MINUTE_MS);
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email)).toHaveLength(1);

    await own.send('result-ready', { userId }, ready('speaking'), options('c', 'test 5'));
    await own.send('certificate-ready', { userId }, MAIL_SAMPLES['certificate-ready'], { together: 'test 5' });
    await server().jobs.runAll();
    server().advance(20 * MINUTE_MS);
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email).map(({ subject }) => subject)).toEqual([
      'Your results are ready',
      'Your certificate is ready',
    ]);
  });

  test('a result waits for no mail that was given up, and tells what that mail would have told', async () => {
    const { userId, email } = await server().user();
    const { db, mails: own } = server().deps;
    const together = { together: 'test 6' };
    await db.transaction((tx) => own.add(tx, 'result-ready', { userId }, ready('speaking'), together));
    server().advance(2 * DAY_MS);
    await own.send('result-ready', { userId }, ready('writing'), together);
    await server().jobs.runAll();
    // The job of the older mail may still be retried.
    expect(sentTo(email)).toEqual([]);
    const [older] = await db.select().from(mails).where(eq(mails.userId, userId)).orderBy(mails.createdAt);
    server().jobs.giveUp('send-mail', { mailId: older?.mailId ?? '' });
    server().advance(DAY_MS);
    await server().jobs.tick('sweep-mails');
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email).map(({ subject }) => subject)).toEqual(['Your results are ready']);
  });

  test('what is switched off is not sent, and a mail about access always is', async () => {
    const { userId, email } = await server().user();
    const { db, mails: own, clock } = server().deps;
    await db
      .insert(mailOptOuts)
      .values(['answer-received', 'password-changed'].map((kind) => ({ userId, kind, since: clock() })));
    await own.send('answer-received', { userId }, received);
    await own.send('password-changed', { userId }, {});
    await server().jobs.runAll();
    expect(sentTo(email).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    await server().jobs.tick('sweep-mails');
    expect(sentTo(email)).toHaveLength(1);
  });

  test('rows go with their account, and after 30 days', async () => {
    const { userId } = await server().user();
    const { db, mails: own } = server().deps;
    await own.send('account-kept', { userId }, {});
    await db.delete(users).where(eq(users.userId, userId));
    await server().jobs.runAll();
    await own.send('enquiry', { email: 'sales@example.org' }, MAIL_SAMPLES.enquiry);
    await server().jobs.runAll();
    server().advance(31 * DAY_MS);
    expect(await cleanUpMailRows(server().deps)).toBeGreaterThan(0);
    expect(await db.select().from(mails)).toEqual([]);
  });
});

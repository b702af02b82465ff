import { DAY_MS } from '@bandmark/domain/durations';
import { withServer } from '../testing/with-server';
import { cleanUpMails, eraseMailsOf } from './clean-up-mails';
import { openMailer, OUTBOX } from './mailer';

withServer('old mails', (server) => {
  test('leave the outbox after KEEP_MAILS_DAYS, and younger ones stay', async () => {
    const { deps } = server();
    const written = deps.clock();
    await openMailer(deps).send({ to: 'a@example.org', subject: 'Recovery', text: 'A link.' });
    const kept = async () => {
      let count = 0;
      for await (const _ of deps.store.list(OUTBOX)) count += 1;
      return count;
    };
    const at = (days: number) => ({ ...deps, clock: () => written + days * DAY_MS });
    expect([await cleanUpMails(at(29)), await kept()]).toEqual([0, 1]);
    expect([await cleanUpMails(at(31)), await kept()]).toEqual([1, 0]);
  });

  test.each([
    ['the mail’s id', { id: 'mail-1' }, true],
    ['the account that it is about', { userId: 'user-1' }, true],
    ['another mail’s id and account', { id: 'mail-2', userId: 'user-2' }, false],
    ['the address as its reader', { to: 'Ann@x.example' }, true],
    [
      'the address in its text',
      { text: `${'é'.repeat(9)} ${'word '.repeat(13)}<ann@x.example>, ${'and '.repeat(9)}` },
      true,
    ],
    ['a longer name', { to: 'joann@x.example' }, false],
    ['a longer domain', { to: 'ann@x.example.org' }, false],
  ])('are found by %s', async (_, given, isFound) => {
    const { deps } = server();
    await openMailer(deps).send({ to: 'a@example.org', subject: 'Enquiry', text: 'A question.', ...given });
    const own = { ids: ['mail-1', 'user-1'], emails: ['ann@x.example'] };
    expect(await eraseMailsOf(deps.store, own)).toBe(isFound ? 1 : 0);
    for await (const { key } of deps.store.list(OUTBOX)) await deps.store.delete(key);
  });
});

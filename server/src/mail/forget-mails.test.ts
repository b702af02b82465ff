import { withServer } from '../testing/with-server';
import { forgetMails } from './forget-mails';
import { openMailer, OUTBOX } from './mailer';

withServer('old mails', (server) => {
  test('leave the outbox after KEEP_MAILS_DAYS, and younger ones stay', async () => {
    const { deps } = server();
    const modified = Date.now();
    await openMailer(deps).send({ to: 'a@example.org', subject: 'Recovery', text: 'A link.' });
    const kept = async () => {
      let count = 0;
      for await (const _ of deps.store.list(OUTBOX)) count += 1;
      return count;
    };
    const at = (days: number) => ({ ...deps, clock: () => modified + days * 86_400_000 });
    expect([await forgetMails(at(29)), await kept()]).toEqual([0, 1]);
    expect([await forgetMails(at(31)), await kept()]).toEqual([1, 0]);
  });
});

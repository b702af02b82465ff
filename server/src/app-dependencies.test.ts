import { type AppDependencies, causedBy } from './app-dependencies';
import { openMails } from './mail/open-mails';
import { OF_THE_TEST } from './testing/manual-jobs';
import { withServer } from './testing/with-server';

withServer('jobs and mails in the name of a request', (server) => {
  const rootOf = ({ db, clock }: Pick<AppDependencies, 'db' | 'clock'>) => {
    const { jobs } = server();
    return { jobs: jobs as AppDependencies['jobs'], mails: openMails({ db, clock, jobs }) };
  };
  const ofMails = () => server().jobs.waiting.filter(({ name }) => name === 'send-mail');

  test('what belongs to no request yet cannot send: a forgotten id does not compile', () => {
    const { jobs, mails } = rootOf(server().deps);
    // @ts-expect-error -- only the result of `causedBy` can send
    void jobs.send;
    // @ts-expect-error -- only the result of `causedBy` can send
    expect([mails.send, mails.sendAdded]).toEqual([undefined, undefined]);
  });

  test('both are bound, and the job of a mail names its request', async () => {
    const { userId } = await server().user();
    const bound = causedBy(rootOf(server().deps), OF_THE_TEST);
    await bound.mails.send('account-kept', { userId }, {});
    await bound.jobs.send('issue-certificate', { myTestId: 1 });
    expect(ofMails().map(({ requestId }) => requestId)).toEqual([OF_THE_TEST]);
    await server().jobs.runAll();
  });
});

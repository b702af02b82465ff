import { changeEmail, deleteAccount } from '@bandmark/contracts/api/account';
import { sendEnquiry } from '@bandmark/contracts/api/enquiries';
import { DAY_MS, MINUTE_MS } from '@bandmark/domain/durations';
import { eq } from 'drizzle-orm';
import { rateLimits } from '../../database/schema/auth';
import { enquiries, mails } from '../../database/schema/mails';
import { users } from '../../database/schema/users';
import { openMailer, OUTBOX } from '../../mail/mailer';
import { readBytes } from '../../storage/object-store';
import { authCalls } from '../../testing/auth-calls';
import { withServer } from '../../testing/with-server';
import { eraseAccounts } from './erase-accounts';

withServer('erasing an account', (server) => {
  const { signUp } = authCalls(server);
  const post = ({ path }: { path: string }, body: object, token = '') =>
    server().app.inject({ method: 'POST', url: path, headers: { authorization: `Bearer ${token}` }, body });

  const account = async (email: string, isEmailVerified: boolean) => {
    const { JWT } = (await signUp(email)).json<{ JWT: string }>();
    await server().deps.db.update(users).set({ isEmailVerified }).where(eq(users.email, email));
    return JWT;
  };

  /** Makes an enquiry with a pending mail, and a copy of such a mail as in the `outbox/` of a site without SMTP. */
  const enquire = async (email: string) => {
    const form = { plan: 'pro', name: 'A Lead', email, organisation: 'A School', people: '9', message: 'When?' };
    const sent = await server().app.inject({
      method: 'POST',
      url: sendEnquiry.path,
      body: { ...form, reCaptcha: 'solved' },
    });
    expect(sent.statusCode).toBe(200);
    await openMailer(server().deps).send({ to: 'sales@site.example', subject: 'Enquiry', text: `Email: ${email}` });
  };

  const erase = async (email: string, token: string) => {
    expect((await post(deleteAccount, { password: 'Password1' }, token)).statusCode).toBe(200);
    for (const ms of [7 * DAY_MS, 31 * MINUTE_MS]) {
      server().advance(ms);
      await eraseAccounts(server().deps);
    }
    expect(await server().deps.db.select().from(users).where(eq(users.email, email))).toEqual([]);
  };

  /** The places that still mention one of the addresses. */
  const traces = async (...addresses: string[]) => {
    const { db, store } = server().deps;
    const copies: string[] = [];
    for await (const { key } of store.list(OUTBOX))
      copies.push(String((await readBytes(store, key))?.content).toLowerCase());
    const places = {
      enquiries: (await db.select().from(enquiries)).map((row) => JSON.stringify(row).toLowerCase()),
      mails: (await db.select().from(mails)).map((row) => JSON.stringify(row).toLowerCase()),
      copies,
      limits: (await db.select().from(rateLimits)).map(({ key }) => key),
      jobs: server().jobs.waiting.map((job) => JSON.stringify(job)),
    };
    return addresses.map((address) =>
      Object.entries(places).flatMap(([place, texts]) =>
        texts.some((text) => new RegExp(`(^|[^a-z])${address}`).test(text)) ? [place] : [],
      ),
    );
  };
  const ENQUIRY = ['enquiries', 'mails', 'copies'];

  test('takes the enquiries from its confirmed address along, and nothing of an address that ends with it', async () => {
    const token = await account('ann@whole.example', true);
    for (const email of ['Ann@whole.example', 'joann@whole.example']) {
      await enquire(email);
      await server().deps.jobs.send('send-recovery-mail', { email: email.toLowerCase() });
    }
    const all = [...ENQUIRY, 'limits', 'jobs'];
    expect(await traces('ann@whole.example', 'joann@whole.example')).toEqual([all, all]);
    await erase('ann@whole.example', token);
    expect(await traces('ann@whole.example', 'joann@whole.example')).toEqual([[], all]);
  });

  test('leaves the enquiries from an address that it never confirmed', async () => {
    await enquire('lead@never.example');
    await erase('lead@never.example', await account('lead@never.example', false));
    expect(await traces('lead@never.example')).toEqual([ENQUIRY]);
  });

  test('leaves the enquiries from an address that it asked for without opening the link', async () => {
    await enquire('lead@asked.example');
    const token = await account('stranger@asked.example', true);
    const change = { email: 'lead@asked.example', password: 'Password1' };
    expect((await post(changeEmail, change, token)).statusCode).toBe(200);
    await erase('stranger@asked.example', token);
    expect(await traces('lead@asked.example', 'stranger@asked.example')).toEqual([ENQUIRY, []]);
  });
});
